import { foldCase } from '../../../domain/text.ts';

/** Normalizes a word for lookup: no case, no accents, only letters and digits. */
export const plainWord = (text: string): string =>
  foldCase(text.normalize('NFKC'))
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const UMLAUTS = { ä: 'ae', ö: 'oe', ü: 'ue' } as const;

// As German is written without them.
const withoutUmlauts = (word: string): string =>
  word.replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter as 'ä']);

type WordLists<T> = readonly (readonly [meaning: T, words: string])[];

/**
 * Looks up what a word means in comma-separated lists of words, ignoring case and accents. The table is built on first
 * use, because a server loads all of them when it starts and may never import anything.
 */
export function vocabulary<T>(
  lists: WordLists<T> | (() => WordLists<T>),
): (word: string) => T | undefined {
  let meanings: ReadonlyMap<string, T> | undefined;
  return (word) => {
    meanings ??= meaningsIn(typeof lists === 'function' ? lists() : lists);
    return meanings.get(plainWord(word));
  };
}

function meaningsIn<T>(lists: WordLists<T>): Map<string, T> {
  return new Map(
    lists.flatMap(([meaning, words]) =>
      words
        .split(',')
        .flatMap((word) => [word, withoutUmlauts(word)])
        .map((word): [string, T] => [plainWord(word), meaning]),
    ),
  );
}

/** Reads yes or no in any of the supported languages. */
export const readFlag = vocabulary<boolean>([
  [
    true,
    'yes,true,1,on,x,ja,oui,si,enabled,active,auto,automatic,automatisch,是,有,开,已开启,自动',
  ],
  [false, 'no,false,0,off,nein,non,disabled,inactive,manual,manuell,manuel,否,无,关,已关闭,手动'],
]);

/** Reads a status in any of the supported languages. Many sources treat a trial as a status. */
export const readStatus = vocabulary<'active' | 'paused' | 'cancelled' | 'trial'>([
  [
    'active',
    'active,enabled,yes,true,1,running,subscribed,aktiv,ja,laufend,actif,active,oui,en cours,activo,activa,si,有效,使用中,进行中,已启用,启用,在用,订阅中,生效中,活跃,正常,是',
  ],
  [
    'paused',
    'paused,inactive,disabled,on hold,no,false,0,pausiert,inaktiv,nein,en pause,inactif,non,pausado,inactivo,暂停,已暂停,停用,已停用,未启用,否',
  ],
  [
    'cancelled',
    'cancelled,canceled,ended,expired,terminated,gekündigt,beendet,abgelaufen,resilie,annule,termine,expire,cancelado,cancelada,terminado,caducado,取消,已取消,已退订,已过期,已到期,已结束,不续费,不再续费',
  ],
  ['trial', 'trial,free trial,test,testphase,probe,essai,prueba,试用,试用中,免费试用'],
]);

const totalIn = vocabulary<true>([
  [
    true,
    'total,totals,sum,subtotal,summe,gesamt,gesamtsumme,zwischensumme,somme,suma,合计,总计,小计,总额',
  ],
]);

/** Whether a name is a word for a total. */
export const isTotal = (text: string): boolean => totalIn(text) === true;
