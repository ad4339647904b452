import type { Interval } from '../draft.ts';
import { vocabulary } from './words.ts';

const intervalNamed = vocabulary<readonly [number, Interval['unit']] | 'oneTime'>([
  [[1, 'day'], 'daily,täglich,quotidien,journalier,diario,diaria,日付,每天'],
  [[1, 'week'], 'weekly,wöchentlich,wöchentl,hebdomadaire,hebdo,semanal,周付'],
  [[2, 'week'], 'fortnightly,zweiwöchentlich,14-tägig,双周'],
  [
    [1, 'month'],
    'monthly,mtl,monatl,monatlich,mensuel,mensuelle,mensual,月付,按月,月费,月缴,月度,包月,连续包月,每月一次',
  ],
  [[2, 'month'], 'zweimonatlich,bimestriel,bimestral,双月'],
  [
    [3, 'month'],
    'quarterly,quartalsweise,quartalsw,vierteljährlich,vierteljährl,viertelj,1/4-jährlich,vierteljährig,trimestriel,trimestrielle,trimestral,季度,季付,季缴,按季,季费,包季,连续包季',
  ],
  [[4, 'month'], 'cuatrimestral'],
  [
    [6, 'month'],
    'semiannual,semiannually,semiyearly,halfyear,halfyearly,halbjährlich,halbjährl,halbj,1/2-jährlich,semestriel,semestrielle,semestral,halbjährig,half a year,every half year,半年,半年付,每半年',
  ],
  [
    [1, 'year'],
    'yearly,annual,annually,pa,jährlich,jährl,jhrl,annuel,annuelle,anual,年付,年缴,按年,年费,包年,连续包年,年度,每年一次',
  ],
  [[2, 'year'], 'biennial,biennially,zweijährlich'],
  [[3, 'year'], 'triennial,triennially,dreijährlich'],
  [
    'oneTime',
    'onetime,one-time,once,one-off,lifetime,einmalig,lebenslang,unique,une fois,à vie,único,una vez,de por vida,一次性,永久,终身,买断',
  ],
]);

type Unit = Interval['unit'] | 'quarter';

const unitNamed = vocabulary<Unit>([
  ['day', 'd,day,days,tag,tage,tagen,jour,jours,dia,dias,天,日'],
  ['week', 'w,wk,week,weeks,woche,wochen,semaine,semaines,semana,semanas,周,星期,个星期'],
  ['month', 'm,mo,mth,month,months,monat,monate,monaten,mois,mes,meses,月,个月'],
  ['quarter', 'q,quarter,quarters,quartal,quartale,quartalen,trimestre,trimestres,季,季度,个季度'],
  ['year', 'y,yr,year,years,jahr,jahre,jahren,an,ans,annee,annees,ano,anos,年'],
]);

const countOf = vocabulary<number>([
  [1, 'a,an,one,ein,eine,einen,einem,un,une,una,一'],
  [2, 'two,other,second,zwei,deux,dos,两,二'],
  [3, 'three,drei,trois,tres,三'],
  [4, 'four,vier,quatre,cuatro,四'],
  [5, 'five,fünf,cinq,cinco,五'],
  [6, 'six,sechs,seis,六'],
  [7, 'seven,sieben,sept,siete,七'],
  [8, 'eight,acht,huit,ocho,八'],
  [9, 'nine,neun,neuf,nueve,九'],
  [10, 'ten,zehn,dix,diez,十'],
  [12, 'twelve,zwölf,douze,doce,十二'],
]);

// "every 3 months", "alle drei Monate", "tous les 3 mois", "cada 3 meses", "每3个月", "per month", "/mo", "1/year".
const COUNTED =
  /^(?:every|each|per|alle|jede[nrms]?|pro|je|tous les|toutes les|chaque|par|cada|por|al|每隔?|\/)?\s*(?:(\d{1,5}|[a-zäöüß]+|[一二两三四五六七八九十]+)(?:[\s/]|(?<=[\d一二两三四五六七八九十])))?\s*-?([\p{L}]+)$/u;

// "1x per year", "2 mal im Jahr", "2x jährlich", "4 fois par an".
const TIMES =
  /^(\d{1,2})\s*(?:x|×|mal|times?|fois|veces|vez)\s*(?:a|per|pro|im|par|al|por|\/)?\s*(\p{L}+)$/u;

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

const LONGEST_INTERVAL = 60;

/** Reads an interval in any of the supported languages. */
export function readInterval(text: string): Interval | 'oneTime' | undefined {
  if (text.length > LONGEST_INTERVAL) return undefined;
  const named = intervalNamed(withoutNote(text));
  if (named === 'oneTime') return named;
  if (named !== undefined) return { every: named[0], unit: named[1] };
  const written = withoutNote(text.normalize('NFKC').toLowerCase());
  const several = severalTimes(written);
  if (several !== undefined) return several;
  const [, count, unitName = ''] = COUNTED.exec(written) ?? [];
  const unit = unitNamed(unitName);
  const every = count === undefined ? 1 : /^\d/.test(count) ? Number(count) : countOf(count);
  return unit === undefined || every === undefined || every === 0 ? undefined : times(every, unit);
}

/** The interval that the header of a column of prices names, as in "Price/month", "Monthly cost" and "Preis (mtl.)". */
export function intervalInHeader(header: string): Interval | undefined {
  const words = header.split(/[\s()[\]:,_-]+/).filter((word) => word !== '');
  for (const [at, word] of words.entries()) {
    const [, unit = ''] = word.split('/');
    const before = words[at - 1] ?? '';
    const texts = [
      word.replace(/(?:金额|价格|费用)$/, ''),
      unit && `/${unit}`,
      PER.test(before) ? `per ${word}` : '',
    ];
    for (const text of texts) {
      const read = isUnitAlone(text) ? undefined : readInterval(text);
      if (read !== undefined && read !== 'oneTime') return read;
    }
  }
  return undefined;
}

const PER = /^(?:\/|per|pro|par|al|por|je|im)$/i;

// "Price Monat" doesn't say that it is per month.
const isUnitAlone = (text: string) => unitNamed(text) !== undefined && !text.startsWith('/');

// "Yearly (auto-renew)" is yearly.
const withoutNote = (text: string) =>
  text
    .replace(/\s*\([^()]*\)\s*$/, '')
    .trim()
    .replaceAll(/\s+/g, ' ');

function severalTimes(written: string): Interval | undefined {
  const [, times = '0', unitName = ''] = TIMES.exec(written) ?? [];
  const named = intervalNamed(unitName);
  // "2x jährlich" as well as "2x im Jahr".
  const unit = typeof named === 'object' && named[0] === 1 ? named[1] : unitNamed(unitName);
  const months = unit !== undefined && unit in MONTHS ? MONTHS[unit as 'month'] : 0;
  const every = months / Number(times);
  if (unit === 'year' && every === 12) return { every: 1, unit };
  return Number.isInteger(every) && every > 0 ? { every, unit: 'month' } : undefined;
}

const times = (every: number, unit: Unit): Interval =>
  unit === 'quarter' ? { every: every * 3, unit: 'month' } : { every, unit };

/** Whether a text is an interval. */
export const isInterval = (text: string): boolean => readInterval(text) !== undefined;
