import { scanCode } from './code.ts'
import { findMatches, isTest, isTypeScript } from './source.ts'
import type { Finding, Rule } from './source.ts'

const titles = 'web/src/platform/ui/layout/'

const checks: readonly {
  pattern: RegExp
  allowedIn: readonly string[]
  advice: string
  withStrings?: boolean
}[] = [
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
    pattern: /<PageHeading\b/g,
    allowedIn: [
      `${titles}PageHead.tsx`,
      'web/src/app/pages/SignInPage.tsx',
      'web/src/app/shell/ErrorPage.tsx',
      'web/src/app/shell/NotFoundPage.tsx',
    ],
    advice: 'Use Page or PageHead: every screen has the same head.',
  },
  {
    pattern: /(?<=[='"])h1(?=['"])/g,
    allowedIn: ['web/src/features/patients/components/PatientIdentity.tsx'],
    withStrings: true,
    advice: 'Use Page or PageHead, whose title is the heading.',
  },
  {
    // A centered column with a maximum width, or a maximum above 760 pixels.
    pattern: /\bmx-auto max-w-|\bmax-w-\[(?:7[7-9]|[89]\d|\d{2}\d)\dpx\]|\bmax-w-[4-7]xl\b/g,
    allowedIn: [],
    withStrings: true,
    advice: 'Use a layout of Page: a screen has the width of the window, or that of a column for reading.',
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
      const { withoutComments, withoutStrings } = scanCode(file)
      return checks
        .filter(({ allowedIn }) => !allowedIn.includes(file.path))
        .flatMap(({ pattern, advice, withStrings }) =>
          findMatches(file, withStrings ? withoutComments : withoutStrings, pattern, advice),
        )
    })

const waiting: readonly { pattern: RegExp; advice: string }[] = [
  {
    pattern: /\bLoading(?:…|\.{3})/g,
    advice:
      'Show a Skeleton or PageSkeleton with the geometry of what loads, and its label for screen readers.',
  },
  {
    pattern: /<\/LoadError>\s*\)?\s*:\s*null\b/g,
    advice: 'Show a Skeleton until the data arrives: nothing makes what is below it move.',
  },
]

/** Content that loads keeps its place, from the first paint on. */
export const screensShowSkeletons: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith('web/src/') && isTypeScript(file) && !isTest(file))
    .flatMap((file): Finding[] => {
      const { withoutComments } = scanCode(file)
      return waiting.flatMap(({ pattern, advice }) => findMatches(file, withoutComments, pattern, advice))
    })
