// Numbers as the player's language writes them.

import { settings, type Language } from '../play/settings';

const tenths = (least: number) => {
  const options = { minimumFractionDigits: least, maximumFractionDigits: 1 };
  const of = (language: string) => new Intl.NumberFormat(language, options);
  return { en: of('en'), fr: of('fr') } satisfies Record<Language, Intl.NumberFormat>;
};
const always = tenths(1);
const ifAny = tenths(0);

// "4.0" and "4.2"; "4" and "4.2".
export const decimal = (value: number) => always[settings.language].format(value);
export const shortDecimal = (value: number) => ifAny[settings.language].format(value);
export const signed = (value: number) => `${value >= 0 ? '+' : '−'}${decimal(Math.abs(value))}`;

// ---- Lengths. The law counts inches; a player may read centimetres.

const shown = (inches: number) => (settings.units === 'cm' ? inches * 2.54 : inches);
const sign = () => (settings.units === 'cm' ? '\u202fcm' : '″');

export const bareLength = (inches: number) => decimal(shown(inches));
export const lengthText = (inches: number) => bareLength(inches) + sign();
export const shortLength = (inches: number) => shortDecimal(shown(inches)) + sign();
export const wholeLength = (inches: number) => shown(inches).toFixed(0);
