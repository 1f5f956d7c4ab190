import { readComments } from './comments.ts'
import { isTypeScript, lineNumber } from './source.ts'
import type { Finding, Rule } from './source.ts'

/** Folders whose comments are sentences. */
const coveredFolders = ['contract/', 'server/', 'packages/', 'web/', 'tests/', 'scripts/', 'bench/']

/** Sentences start with a comment, after a sentence, and after a tag such as `@returns`. */
const sentenceStart = String.raw`(?:^|(?<!i\.e|e\.g)[.?!]['")]?\s|(?:^|\s)@returns?\s|(?:^|\s)@param\s\S+\s)\s*`

/** Up to the end of the sentence, to see whether it is a question. */
const question = String.raw`[^.?!]*\?`

const fragments: { pattern: RegExp; advice: (start: string) => string }[] = [
  {
    pattern: new RegExp(
      `${sentenceStart}(?<start>Of|Those|In the order of|(?:What|Who|Whom|Whose)(?!${question}))(?![\\w-])`,
      'gi',
    ),
    advice: (start) => `"${start} …" is a fragment: start with the noun or the verb.`,
  },
  {
    pattern:
      /(?:^|[.?!;,(]\s?)\s*(?<start>`?(?:undefined|null|empty|true|false|omitted|absent|unset|default)`?:)(?=\s)/gi,
    advice: (start) => `"${start} …" is a telegram: write a sentence, such as "\`null\` matches any value".`,
  },
  {
    pattern: /(?:^|[.?!;]\s|@)\s*(?<start>returns? (?:how|what|who|whom|whose))\b/gi,
    advice: (start) => `"${start} …" names no value: write the noun, such as "Returns the number of rows".`,
  },
]

/** Requires comments that a reader understands without the code below; see docs/glossary.md. */
export const commentsAreSentences: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && coveredFolders.some((folder) => file.path.startsWith(folder)))
    .flatMap((file) =>
      readComments(file).flatMap(({ index, text }): Finding[] =>
        fragments.flatMap(({ pattern, advice }) =>
          [...text.matchAll(pattern)].map(({ groups }) => ({
            path: file.path,
            line: lineNumber(file.text, index),
            advice: advice(groups?.['start'] ?? ''),
          })),
        ),
      ),
    )
