import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Choice } from '../../../src-main/notifications/notify.ts';
import { chosenIn, toastXml } from '../../../src-main/notifications/toast.ts';

const ID = 'msg_Ab-_9xyzAb-_9xyzAb-_9xyz';
const CHOICES: Choice[] = ['renewed', 'snooze', 'open'];
const buttons = CHOICES.map((choice) => ({ choice, label: `Do ${choice}` }));

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** What was written, as a reader of XML has it; fails where a sign is left that XML would take as its own. */
function plain(text: string): string {
  expect(text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot);)/);
  return text.replaceAll(/&(\w+);/g, (_all, name: string) => SIGNS[name] ?? '');
}

/** The texts of a notification, and the attributes of its elements. */
function read(xml: string) {
  const texts = [...xml.matchAll(/<text>(.*?)<\/text>/gsu)].map(([, text = '']) => plain(text));
  const attributesOf = (name: string) =>
    [...xml.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          plain(value),
        ]),
      ),
    );
  return { texts, attributesOf };
}

test('a click and each button tell what was chosen, and about which message', () => {
  const { attributesOf } = read(toastXml(ID, { title: 'T', body: 'B', buttons }));
  const [toast] = attributesOf('toast');
  expect(chosenIn(toast?.['launch'] ?? '')).toEqual({ id: ID, choice: 'open' });
  const actions = attributesOf('action');
  expect(actions.map(({ content }) => content)).toEqual(['Do renewed', 'Do snooze', 'Do open']);
  expect(actions.map((action) => chosenIn(action['arguments'] ?? ''))).toEqual(
    CHOICES.map((choice) => ({ id: ID, choice })),
  );
});

test('so do the buttons of an agent’s plan', () => {
  const choices: Choice[] = ['open', 'allow', 'refuse'];
  const wanted = choices.map((choice) => ({ choice, label: choice }));
  const plan = 'plan_0f8fad5b-d9cb-469f-a165-70867728950e';
  const { attributesOf } = read(toastXml(plan, { title: 'T', body: 'B', buttons: wanted }));
  const chosen = attributesOf('action').map((action) => chosenIn(action['arguments'] ?? ''));
  expect(chosen).toEqual(choices.map((choice) => ({ id: plan, choice })));
});

test('all arguments have the form of which Electron tells its handler', () => {
  const { attributesOf } = read(toastXml(ID, { title: 'T', body: 'B', buttons }));
  const [toast] = attributesOf('toast');
  for (const text of [
    toast?.['launch'],
    ...attributesOf('action').map((each) => each['arguments']),
  ]) {
    expect(text).toMatch(new RegExp(`^type=action&action=\\d+&tag=${ID}&`));
  }
});

const titleOf = (title: string) => read(toastXml(ID, { title, body: 'B', buttons })).texts.at(0);

test('whatever a name is made of, it is read as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(titleOf(`R&D <b> "${name}" ]]>`)).toBe(`R&D <b> "${name}" ]]>`);
    }),
  );
});

test('what XML has no way to write is left out, or Windows would show nothing', () => {
  expect(titleOf('a\u0000b\u001bc\ud800d\uffff😀')).toBe('abcd😀');
});

test.each(['', 'type=click&tag=abc', 'choice=open', 'tag=abc&choice=delete', 'nonsense'])(
  '%j is about no reminder',
  (text) => {
    expect(chosenIn(text)).toBeUndefined();
  },
);
