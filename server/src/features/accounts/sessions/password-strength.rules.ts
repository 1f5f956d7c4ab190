import * as errors from './password.errors.ts'

/** Fewer characters than these around the user's own data can be guessed. */
const shortest_rest = 8
/** Shorter words occur in passphrases by chance. */
const shortest_own_word = 3

const keyboard_rows = [
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopasdfghjklyxcvbnm',
]

const substitutes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undoSubstitutes = (word: string): string =>
  word.replace(/[013457@$!]/g, (sign) => substitutes[sign] ?? sign)

/** `abab` is `ab`. */
const repeatedUnit = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

function isSequence(text: string): boolean {
  const reversed = [...text].toReversed().join('')
  if (keyboard_rows.some((row) => row.includes(text) || row.includes(reversed))) return true
  const isCounting = (digits: string) =>
    /^\d+$/.test(digits) &&
    [...digits].every((digit, at) => at === 0 || (Number(digits[at - 1]) + 1) % 10 === Number(digit))
  return isCounting(text) || isCounting(reversed)
}

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const core = withoutEnds(text)
  const words = [text, core, undoSubstitutes(core), withoutEnds(undoSubstitutes(text))]
  return words
    .flatMap((word) => [word, word.replaceAll(' ', '')])
    .some((word) => common.has(word) || common.has(repeatedUnit(word)))
}

/** Short enough to be guessed once the user's own words are taken away. */
function isOwnData(text: string, own: readonly string[]): boolean {
  const words = own
    .flatMap((value) => [value, ...value.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= shortest_own_word)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.replace(/[^\p{L}\p{N}]/gu, '').length < shortest_rest
}

/**
 * Why a password of sufficient length is refused, or undefined. The rules are those of NIST SP 800-63B: no common
 * password, no repetition or sequence, nothing that the user is known by.
 * @param own names, addresses and the hospital
 */
export function passwordProblem(
  password: string,
  own: readonly string[],
  common: ReadonlySet<string>,
): string | undefined {
  const text = password.toLowerCase()
  const unit = repeatedUnit(text)
  if (isSequence(text) || isSequence(unit) || (unit !== text && unit.length < shortest_rest))
    return errors.simplePassword
  if (isOwnData(text, own)) return errors.ownDataPassword
  return isCommon(text, common) ? errors.commonPassword : undefined
}
