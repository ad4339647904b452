/** Whether a text becomes another by adding, leaving out, replacing, or swapping at most so many letters. */
export function isMistyped(typed: string, meant: string, most: number): boolean {
  if (Math.abs(typed.length - meant.length) > most) return false;
  if (typed === meant) return true;
  if (most === 0) return false;
  let same = 0;
  while (typed[same] === meant[same]) same += 1;
  const [left, wanted] = [typed.slice(same), meant.slice(same)];
  const isMeant = (typedLetters: number, meantLetters: number) =>
    isMistyped(left.slice(typedLetters), wanted.slice(meantLetters), most - 1);
  const isSwapped = left[0] === wanted[1] && left[1] === wanted[0];
  return isMeant(1, 1) || isMeant(1, 0) || isMeant(0, 1) || (isSwapped && isMeant(2, 2));
}
