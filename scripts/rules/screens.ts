import { scanCode } from './code.ts'
import { findMatches, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule } from './source.ts'

const titles = 'web/src/platform/ui/layout/'

const checks: readonly { pattern: RegExp; allowedIn: readonly string[]; advice: string }[] = [
  {
    pattern: /<h1\b/g,
    allowedIn: [
      `${titles}PageHeading.tsx`,
      'web/src/app/lock/LockScreen.tsx',
      'web/src/features/patients/handoffs/SignOutSheet.tsx',
    ],
    advice: 'Use PageHeading, which also names the tab of the browser.',
  },
  {
    pattern: /\bdocument\.title\b/g,
    allowedIn: [`${titles}document-title.ts`],
    advice: 'Use useDocumentTitle: one file writes the title of the document.',
  },
  {
    pattern: /\bNumber\((?:params\.)?(?:item|\w*Id)\)/g,
    allowedIn: [],
    advice: 'Use parseId for an id of an address, and show NotFoundPage otherwise.',
  },
]

/** Each screen has a title, and an address with a word instead of an id asks the server for nothing. */
export const screensAreNamed: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('web/src/') && isTypeScript(file) && !isTest(file))
    .flatMap((file): Finding[] => {
      const { withoutStrings } = scanCode(file)
      return checks
        .filter(({ allowedIn }) => !allowedIn.includes(file.path))
        .flatMap(({ pattern, advice }) => findMatches(file, withoutStrings, pattern, advice))
    })
