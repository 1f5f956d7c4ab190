import { scanCode } from './code.ts'
import { findJsxText } from './jsx.ts'
import { isTypeScript, lineNumber } from './source.ts'
import type { Finding, Rule, SourceFile } from './source.ts'

/** Words that docs/glossary.md replaces, and phrases that hide the subject or the verb of a sentence. */
const refused = new RegExp(
  String.raw`(?<![\w-])(?:${[
    'who(?:m)?ever',
    'whatever',
    'somebody',
    // Nobody on Call is the specification's wording; "the user nobody" is an operating-system user.
    '(?<!the user )nobody(?! (?:is |was )?on call)',
    'meanwhile',
    'by itself',
    'for itself',
    "one's own",
    'one’s own',
    'of one’s',
    'those who',
    'who comes',
    'put(?:s|ting)? down',
    'told apart',
    '(?:is|are|was|were) told',
    'tells? (?:whom|who|of|so)',
    'hears? (?:of|it|that)',
    '(?:has|have|is|are) heard',
    'goes? on',
    'stands? (?:there|here|below|above)',
    'is none',
    'no word',
    'says so',
    'mend(?:s|ed|ing)?',
    'deeds?',
    'errands?',
    'rung',
    'lets? in',
    'knocks?',
    'looks? after',
    'passed? on',
    'in small letters',
  ]
    .join('|')
    // A phrase may continue on the next line of a comment.
    .replaceAll(' ', String.raw`\s+(?:(?:\*|//|--)\s+)?`)})(?![\w-])`,
  'gi',
)

const advice = (word: string) =>
  `"${word}" is not how an engineer writes: name the subject (user, row, transaction) and use the field's verb.`

/**
 * The comments of a source file without names in backticks, the text of its JSX elements, and the strings that contain a
 * space: others are identifiers. Other characters become spaces.
 */
function readSentences(file: SourceFile): string {
  if (file.path.endsWith('.md'))
    return file.text.replace(/^(`{3,})[^]*?^\1/gm, blank).replace(/`[^`\n]*`/g, blank)
  if (file.path.endsWith('.sql')) return file.text.replace(/^(?!\s*--).*$/gm, blank)
  const { withoutComments, withoutStrings } = scanCode(file)
  // Comments differ between the text and `withoutComments`, strings between the two scans.
  const select = (isSelected: (index: number) => boolean) =>
    Array.from({ length: file.text.length }, (_, index) =>
      file.text[index] === '\n' || isSelected(index) ? file.text[index] : '\0',
    ).join('')
  const comments = select((index) => withoutComments[index] !== file.text[index]).replace(/`[^`\n]*`/g, blank)
  // A space inside a string is a space in both scans.
  const strings = select(
    (index) =>
      withoutComments[index] !== withoutStrings[index] ||
      (withoutComments[index] === ' ' && withoutStrings[index] === ' '),
  ).replace(/[^\0\n]+/g, (text) => (/\S\s|\s\S/.test(text) ? text : blank(text)))
  const sentences = Array.from(comments, (character, index) =>
    character === '\0' ? (strings[index] ?? ' ') : character,
  )
  for (const { start, end } of findJsxText(file))
    for (let index = start; index < end; index++) sentences[index] = file.text[index] ?? ' '
  return sentences.join('').replaceAll('\0', ' ')
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

const isChecked = ({ path }: SourceFile) =>
  path !== 'scripts/rules/language.ts' &&
  (path.endsWith('.md') || path.endsWith('.sql') || isTypeScript({ path, text: '' }))

/** Requires plain engineering English; see docs/glossary.md. */
export const plainLanguage: Rule = (files) =>
  files.filter(isChecked).flatMap((file): Finding[] => {
    const sentences = readSentences(file)
    return [...sentences.matchAll(refused)].map((match) => ({
      path: file.path,
      line: lineNumber(sentences, match.index),
      advice: advice(match[0]),
    }))
  })
