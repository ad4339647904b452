import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { releaseOf } from '../../../src-main/updates/updater.ts';
import { UpdateState } from '../../../src-server/contract/app/updates.ts';

const shown = (changes: object) =>
  releaseOf({
    version: '1.1.0',
    releaseDate: '2026-11-20T10:00:00Z',
    releaseNotes: '',
    ...changes,
  });

describe('what is shown of a release', () => {
  test('has its moment, or none where the feed has none', () => {
    expect(shown({}).releasedAt).toBe('2026-11-20T10:00:00.000Z');
    expect(shown({ releaseDate: 'soon' }).releasedAt).toBeNull();
    expect(shown({ releaseDate: undefined }).releasedAt).toBeNull();
  });

  test('has notes in whichever form they come, within bounds, and well-formed', () => {
    expect(shown({ releaseNotes: null }).notes).toBe('');
    const several = [
      { version: '1.1.0', note: '<p>New</p>' },
      { version: '1.0.1', note: null },
    ];
    expect(shown({ releaseNotes: several }).notes).toBe('<p>1.1.0</p><p>New</p>\n<p>1.0.1</p>');
    expect(shown({ releaseNotes: 'x'.repeat(1_000_000) }).notes).toHaveLength(20_000);
    expect(shown({ releaseNotes: `${'x'.repeat(19_999)}😀` }).notes.isWellFormed()).toBe(true);
  });

  test.each([[5], [true], [{}], [[null]], [[5, 'x', [], {}]], [[{ version: {}, note: 'x' }]]])(
    'has no notes where the feed has something else: %j',
    (releaseNotes) => {
      expect(shown({ releaseNotes }).notes).toBe('');
    },
  );

  test('has those notes of several that are notes', () => {
    const mixed = [null, { version: '1.1.0', note: 'New' }, { version: '1.0.1', note: 5 }];
    expect(shown({ releaseNotes: mixed }).notes).toBe('<p>1.1.0</p>New\n<p>1.0.1</p>');
  });

  test.each([
    ['+200000-01-01T00:00:00Z'],
    ['-000001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59-01:00'],
    [5],
    [null],
    [[]],
    [{ toString: 5 }],
    [new Date(Number.NaN)],
  ])('has no moment where the feed has something else: %j', (releaseDate) => {
    expect(shown({ releaseDate }).releasedAt).toBeNull();
  });

  test('has the moment that YAML made of a date without quotes', () => {
    const releaseDate = new Date('2026-11-20T10:00:00.123Z');
    expect(shown({ releaseDate }).releasedAt).toBe('2026-11-20T10:00:00.123Z');
  });

  test('is what the window is answered, whatever the feed says', () => {
    const { update } = UpdateState.shape;
    const date = fc.oneof(
      fc.anything(),
      fc.date(),
      fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
    );
    const note = fc.record({ version: fc.anything(), note: fc.anything() });
    const notes = fc.oneof(fc.anything(), fc.array(fc.oneof(fc.anything(), note)));
    fc.assert(
      fc.property(date, notes, (releaseDate, releaseNotes) => {
        update.parse(shown({ releaseDate, releaseNotes }));
      }),
    );
  });
});
