import type { CallOutput } from '../../../api/client.ts';

type SecondFolder = CallOutput<'getSecondFolder'>['data'];
type CalendarFile = CallOutput<'getCalendar'>['data']['file'];
type Problem = NonNullable<NonNullable<CalendarFile>['problem']>;

type About<Kind> = { kind: Kind; key: string; problem: Problem };

/** A folder that Perennial can't write to: the second one for backups, or the one of the calendar file. */
export type FolderConcern = About<'secondFolder'> | About<'calendarFile'>;

/** The concerns about folders. One that was dismissed comes back if it worked in between, or after a new start. */
export function folderConcerns(
  second: SecondFolder | undefined,
  file: CalendarFile | undefined,
  startedAt: string | undefined,
): FolderConcern[] {
  const found = [
    { kind: 'secondFolder', problem: second?.problem, workedAt: second?.copiedAt },
    { kind: 'calendarFile', problem: file?.problem, workedAt: file?.writtenAt },
  ] as const;
  return found.flatMap(({ kind, problem = null, workedAt }) =>
    problem === null
      ? []
      : [{ kind, problem, key: `${kind} ${problem} ${workedAt ?? startedAt ?? ''}` }],
  );
}
