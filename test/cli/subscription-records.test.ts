import { describe, expect, test } from 'vitest';
import { atTerminal, documentOf, expectFailure, hasTerminal, perennial } from './perennial.ts';
import { NETFLIX, type Record, optionsOf, prepared } from './prepared.ts';

describe('add', () => {
  test('takes every field', async () => {
    const { run, json } = prepared();
    const details = {
      'billing-day': '31',
      'trial-ends': '2099-01-20',
      reminders: 'off',
      'payment-method': 'Visa',
      'account-number': '4711',
      website: 'netflix.com',
      'cancel-page': 'https://netflix.com/cancel',
      'started-on': '2020-02-03',
      tags: 'family, video',
      notes: '**shared**',
    };
    const options = optionsOf({ ...NETFLIX, ...details, next: '2099-01-31', every: '3 months' });
    const links = ['--link', 'Terms of use netflix.com/terms', '--link', 'https://netflix.com'];
    const made = documentOf<Record>(await run('add', ...options, ...links, '--json'));
    expect(made).toMatchObject({
      name: 'Netflix',
      category: 'Video',
      amount: 15.49,
      currency: 'USD',
      period: 'custom',
      customMonths: 3,
      nextPaymentDate: '2099-01-31',
      billingAnchorDay: 31,
      trialEndsOn: '2099-01-20',
      notificationEnabled: false,
      paymentMethod: 'Visa',
      accountNumber: '4711',
      website: 'https://netflix.com',
      cancelUrl: 'https://netflix.com/cancel',
      startedOn: '2020-02-03',
      tags: ['family', 'video'],
      notes: '**shared**',
      links: [
        { title: 'Terms of use', url: 'https://netflix.com/terms' },
        { title: '', url: 'https://netflix.com' },
      ],
    });
    expect(await json('show', 'netflix')).toEqual(made);
  });

  test.each([
    { every: 'year', stored: { period: 'yearly', customDate: null } },
    { every: '2 weeks', stored: { period: 'custom', customDate: '14' } },
    { every: 'quarterly', stored: { period: 'custom', customMonths: 3 } },
    { every: '2 years', stored: { period: 'custom', customMonths: 24 } },
  ])('takes the interval $every', async ({ every, stored }) => {
    expect(await prepared().add({ every })).toMatchObject(stored);
  });

  test('takes any currency, also in small letters', async () => {
    expect(await prepared().add({ currency: 'sek' })).toMatchObject({ currency: 'SEK' });
  });

  test('says which options are missing where nobody can be asked', async () => {
    const { run, names } = prepared();
    const outcome = await run('add', '--name', 'Netflix', '--category', 'Video');
    expectFailure(outcome, 2);
    for (const name of ['amount', 'currency', 'every', 'next']) {
      expect(outcome.stderr).toContain(`--${name}`);
    }
    expect(outcome.stderr).not.toContain('--category');
    expect(await names()).toEqual([]);
  });

  test.each([
    { name: '' },
    { amount: '12,50' },
    { amount: '-1' },
    { amount: '1.999' },
    { currency: 'XXX' },
    { every: 'now and then' },
    { every: '200 years' },
    { every: 'once' },
    { next: '14.1.2099' },
    { 'billing-day': '32' },
    { 'trial-ends': 'soon' },
    { reminders: 'maybe' },
    { website: 'not an address' },
    { tags: 'a,a' },
    { currency: 'JPY' },
  ])('refuses %j with 2 and adds nothing', async (wrong) => {
    const { run, names } = prepared();
    expectFailure(await run('add', ...optionsOf({ ...NETFLIX, ...wrong })), 2);
    expect(await names()).toEqual([]);
  });

  test('says that the name is taken, and adds it', async () => {
    const { run, add, names } = prepared();
    await add();
    const { code, stdout } = await run('add', ...optionsOf({ ...NETFLIX, name: ' netFLIX' }));
    expect(code).toBe(0);
    expect(stdout).toContain('another subscription');
    expect(await names()).toHaveLength(2);
  });

  test.runIf(hasTerminal)('asks a person for what is missing, until it is valid', async () => {
    const { dataDir, json } = prepared();
    const args = ['subscriptions', 'add', '--name', 'Netflix', '--currency', 'USD'];
    const typed = ['Video', 'much', '15.49', 'often', '', 'soon', '2099-01-14'];
    const { code, shown } = await atTerminal([...args, '--data-dir', dataDir], typed);
    expect({ code, shown }).toMatchObject({ code: 0, shown: expect.stringMatching(/Added/) });
    // A person who is asked has typed no option.
    expect(shown).toContain('It must be');
    expect(shown).not.toMatch(/--|\bat \w+ \(/);
    expect(await json('show', 'Netflix')).toMatchObject({
      category: 'Video',
      amount: 15.49,
      currency: 'USD',
      period: 'monthly',
      nextPaymentDate: '2099-01-14',
    });
  });

  test.runIf(hasTerminal)('adds nothing after Ctrl+C', async () => {
    const { dataDir, names } = prepared();
    const args = ['subscriptions', 'add', '--data-dir', dataDir];
    const { code } = await atTerminal(args, ['Netflix', '\u0003']);
    expect(code).toBe(130);
    expect(await names()).toEqual([]);
  });
});

describe('edit', () => {
  test('sets, shows and removes contract terms', async () => {
    const { add, run, json } = prepared();
    await add();
    const terms = '2099-03-31, renews for 12 months, notice 3 months';
    expect(await json('edit', 'Netflix', '--terms', terms)).toMatchObject({
      terms: { endsOn: '2099-03-31', renewsForMonths: 12, notice: { count: 3, unit: 'month' } },
    });
    const { stdout } = await run('show', 'Netflix');
    expect(stdout).toContain(`Terms           ${terms}`);
    expect(stdout).toContain('Cancel by       2098-12-31, or it runs until 2100-03-31');
    for (const wrong of ['2099-03-31', `${terms} days`, terms.replace('12', '0')]) {
      expectFailure(await run('edit', 'Netflix', '--terms', wrong), 2);
    }
    expect(await json('edit', 'Netflix', '--terms', '')).not.toHaveProperty('terms');
  });

  test('sets, shows and removes a coming price', async () => {
    const { add, run, json } = prepared();
    await add();
    const price = '17.99 from 2099-03-01';
    expect(await json('edit', 'Netflix', '--next-price', price)).toMatchObject({
      nextPrice: { from: '2099-03-01', amount: 17.99 },
    });
    expect((await run('show', 'Netflix')).stdout).toContain(`Next price      ${price}`);
    const held = '17.99 from 2020-03-01';
    for (const wrong of ['17.99', '17.999 from 2099-03-01', '17.99 from 2099-02-30', held]) {
      expectFailure(await run('edit', 'Netflix', '--next-price', wrong), 2);
    }
    expect(await json('edit', 'Netflix', '--next-price', '')).not.toHaveProperty('nextPrice');
  });

  test('changes what is named, and nothing else', async () => {
    const { add, json } = prepared();
    const made = await add({ tags: 'family', notes: 'ours' });
    const changed = await json('edit', 'Netflix', '--amount', '17.99', '--tags', '');
    const { tags: _tags, ...others } = made;
    expect(changed).toEqual({ ...others, amount: 17.99, updatedAt: changed['updatedAt'] });
  });

  test('sets and removes a trial with other changes, in one step', async () => {
    const { add, json } = prepared();
    await add();
    const set = await json('edit', 'Netflix', '--trial-ends', '2099-02-01', '--every', 'year');
    expect(set).toMatchObject({ trialEndsOn: '2099-02-01', period: 'yearly' });
    expect(await json('edit', 'Netflix', '--trial-ends', '')).toMatchObject({ trialEndsOn: null });
  });

  test('with no option, or a wrong one, changes nothing', async () => {
    const { add, run, json } = prepared();
    const made = await add();
    expectFailure(await run('edit', 'Netflix'), 2);
    expectFailure(await run('edit', 'Netflix', '--amount', 'x', '--name', 'Other'), 2);
    expect(await json('show', 'Netflix')).toEqual(made);
  });
});

describe('rm', () => {
  test('deletes after --yes only, and says how to restore', async () => {
    const { add, run, names } = prepared();
    const { id } = await add();
    expectFailure(await run('rm', 'Netflix'), 2);
    expect(await names()).toEqual(['Netflix']);
    const { code, stdout } = await run('rm', 'Netflix', '--yes');
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(id) });
    expect(stdout).toContain('perennial subscriptions restore');
    expect(await names()).toEqual([]);
    await run('restore', 'netflix');
    expect(await names()).toEqual(['Netflix']);
  });

  test.runIf(hasTerminal).each([
    { answer: 'y', left: [] },
    { answer: 'n', left: ['Netflix'] },
  ])('asks at a terminal: $answer', async ({ answer, left }) => {
    const { add, dataDir, names } = prepared();
    await add();
    const args = ['subscriptions', 'rm', 'Netflix', '--data-dir', dataDir];
    expect((await atTerminal(args, [answer])).code).toBe(0);
    expect(await names()).toEqual(left);
  });
});

describe('list', () => {
  test('filters and sorts', async () => {
    const { add, names, run } = prepared();
    await add({ tags: 'family', 'payment-method': 'Visa', next: '2099-03-01' });
    await add({ name: 'Rent', category: 'Home', amount: '900', currency: 'EUR', notes: 'flat' });
    await add({ name: 'Spotify', 'trial-ends': '2099-01-05', every: 'year' });
    await run('pause', 'Rent');
    // As in the window: by the next charge, and last what has none.
    expect(await names()).toEqual(['Spotify', 'Netflix', 'Rent']);
    // The most used currency comes first, and the dearer one over a year.
    expect(await names('--sort', '-amount')).toEqual(['Netflix', 'Spotify', 'Rent']);
    expect(await names('--sort', 'name', '--limit', '2')).toEqual(['Netflix', 'Rent']);
    expect(await names('--status', 'paused')).toEqual(['Rent']);
    expect(await names('--status', 'trial')).toEqual(['Spotify']);
    expect(await names('--status', 'overdue')).toEqual([]);
    expect(await names('--category', 'Home')).toEqual(['Rent']);
    expect(await names('--currency', 'eur')).toEqual(['Rent']);
    expect(await names('--tag', 'Family')).toEqual(['Netflix']);
    expect(await names('--paid-with', 'visa')).toEqual(['Netflix']);
    expect(await names('--period', 'yearly')).toEqual(['Spotify']);
    expect(await names('--search', 'FLAT')).toEqual(['Rent']);
    expect(await names('--before', '2099-02-01', '--sort', 'name')).toEqual(['Rent', 'Spotify']);
  });

  test('prints a table, or CSV in which nothing is a formula', async () => {
    const { add, run } = prepared();
    const empty = await run('list');
    expect(empty).toMatchObject({ code: 0, stdout: 'There are no subscriptions yet.\n' });
    const { id } = await add({ name: '=1+1', category: 'a "b", c' });
    expect((await run('list')).stdout).toMatch(/^NAME .*\n=1\+1 +15\.49 USD +monthly .*\n$/);
    const { stdout } = await run('list', '--csv');
    const [header, row, ...rest] = stdout.split('\r\n');
    expect(header).toMatch(/^Name,Category,Amount,Currency,/);
    expect(row).toBe(`'=1+1,"a ""b"", c",15.49,USD,monthly,,2099-01-14,14,active,,on,${id}`);
    expect(rest).toEqual(['']);
  });

  test.each([
    ['--status', 'gone'],
    ['--sort', 'price'],
    ['--currency', 'XXX'],
    ['--before', 'soon'],
    ['--limit', '0'],
    ['--csv', '--json'],
  ])('refuses %s %s', async (...args) => {
    expectFailure(await prepared().run('list', ...args), 2);
  });
});

describe('a name', () => {
  test('that two have lists both, and changes nothing', async () => {
    const { dataDir, add, run, json } = prepared();
    const [one, other] = [await add(), await add({ name: 'NET FLIX' })];
    for (const command of [['rm', '--yes'], ['pause'], ['edit', '--amount', '1'], ['show']]) {
      const [name = '', ...options] = command;
      const outcome = await run(name, 'netflix', ...options);
      expectFailure(outcome, 1);
      for (const { id } of [one, other]) expect(outcome.stderr).toContain(id);
      expect(outcome.stderr.includes('Nothing was changed.')).toBe(name !== 'show');
    }
    for (const command of [['payments', 'list'], ['audit']]) {
      const { stderr } = await perennial([...command, 'netflix', '--data-dir', dataDir]);
      expect(stderr).toMatch(/\nUse the ID of the one you mean\.\n$/);
    }
    expect([await json('show', one.id), await json('show', other.id)]).toEqual([one, other]);
  });

  test('that nobody has suggests others', async () => {
    const { add, run } = prepared();
    await add();
    const outcome = await run('cancel', 'net');
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain('"Netflix"');
    expectFailure(await run('restore', 'net'), 1);
  });

  test('is looked for in all accounts, or in one', async () => {
    const { dataDir, add, run, json } = prepared();
    const made = await add();
    await perennial(['accounts', 'create', '--name', 'Work', '--data-dir', dataDir]);
    await run('add', ...optionsOf(NETFLIX), '--account', 'Work');
    expectFailure(await run('pause', 'Netflix'), 1);
    expect(await json('pause', 'Netflix', '--account', 'Work')).toMatchObject({ status: 'paused' });
    expect(await json('show', made.id)).toEqual(made);
    expectFailure(await run('show', made.id, '--account', 'Work'), 1);
  });
});

describe('duplicates', () => {
  test('are listed in groups', async () => {
    const { add, json, run } = prepared();
    expect((await run('duplicates')).stdout).toBe('No subscriptions have the same name.\n');
    const ids = [(await add()).id, (await add({ name: 'net flix' })).id];
    await add({ name: 'Rent' });
    const groups = await json<{ subscriptions: Record[] }[]>('duplicates');
    expect(groups.map(({ subscriptions }) => subscriptions.map(({ id }) => id))).toEqual([ids]);
    expect((await run('duplicates', '--csv')).stdout.split('\r\n')).toHaveLength(4);
  });

  test('need the premium plan', async () => {
    const { dataDir, run } = prepared();
    await perennial(['accounts', 'set-plan', 'Personal', '--plan', 'free', '--data-dir', dataDir]);
    const outcome = await run('duplicates');
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain('accounts set-plan');
  });
});

test('-q prints no confirmation, but what was asked for', async () => {
  const { add, run } = prepared();
  await add();
  expect(await run('pause', 'Netflix', '-q')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect((await run('list', '--quiet')).stdout).toContain('Netflix');
});
