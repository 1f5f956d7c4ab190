import { scanCode } from './code.ts'
import { findMatches, isTest } from './source.ts'
import type { Finding, Rule } from './source.ts'

/** Forms with a frame of their own, below web/src, and why. The list only gets shorter: remove a form when it is converted. */
const ownForms: Readonly<Record<string, string>> = {
  'features/accounts/sessions/SignInForm.tsx':
    'The steps of the sign-in replace this form, and what was typed is still there after the way back.',
  'features/messaging/replies/ReplyComposer.tsx':
    'The outbox sends the reply: the composer is empty at once, and the draft is kept for each thread.',
  'features/messaging/retention/RetentionRuleForm.tsx':
    'It sends nothing: it opens a dialog that shows what the rule would remove.',
  'features/patients/notes/NoteComposer.tsx':
    'The server stores the draft of a note while it is typed, and another session may have changed that draft.',
}

const pattern = /<form\b/g
const advice =
  'Use FormDialog of web/src/platform/forms: it keeps the draft, asks before discarding it, and shows errors.'

/** A form has one frame: draft, question before discarding, errors at their fields, and conflicts of versions. */
export const formsHaveOneFrame: Rule = (files) =>
  files.flatMap((file): Finding[] => {
    if (!file.path.startsWith('web/src/') || !file.path.endsWith('.tsx') || isTest(file)) return []
    if (file.path.startsWith('web/src/platform/forms/')) return []
    const found = findMatches(file, scanCode(file).withoutStrings, pattern, advice)
    if (!Object.hasOwn(ownForms, file.path.slice('web/src/'.length))) return found
    if (found.length > 0) return []
    return [{ path: file.path, line: 1, advice: 'Remove this file from ownForms in scripts/rules/forms.ts.' }]
  })
