import { InvalidArgumentError } from 'commander';

/** Parser for commander: a whole number within limits. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Parser for commander: a number within limits, with or without decimals. */
export function decimalNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,10}(\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  };
}
