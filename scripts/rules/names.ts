import { scanCode } from './code.ts'
import { isTypeScript, lineNumber } from './source.ts'
import type { Rule, SourceFile } from './source.ts'

/** Participles that say nothing about a value. */
const participles = 'given|asked|shown|kept|wanted|chosen'

/** A variable, a function, or a first parameter with this name. */
const declaration = new RegExp(
  String.raw`\b(?:const|let|function) (${participles})\b|\((${participles})(?::|\) =>)`,
  'g',
)

/** Files that still have such names. */
const renamedLater: ReadonlySet<string> = new Set([
  'server/src/features/accounts/sign-on/sign-on.routes.ts',
  'web/src/features/accounts/bulk-edit/BulkEditForm.tsx',
  'web/src/features/integrations/schedule-configurations/SourceSettingsForm.tsx',
  'web/src/features/messaging/retention/RetentionRuleForm.tsx',
  'web/src/features/paging/coverage/CoverageDialog.tsx',
  'web/src/features/patients/handoffs/HandoffComposerForm.tsx',
])

const isChecked = (file: SourceFile): boolean =>
  isTypeScript(file) &&
  /^(?:contract|server|web|packages\/[^/]+)\/src\//.test(file.path) &&
  !renamedLater.has(file.path)

/** Requires names that say what a value is: `input`, `columns`, `visibleRows`. */
export const namesAreNouns: Rule = (files) =>
  files.filter(isChecked).flatMap((file) => {
    const code = scanCode(file).withoutStrings
    return [...code.matchAll(declaration)].map((match) => ({
      path: file.path,
      line: lineNumber(code, match.index),
      advice: `"${match[1] ?? match[2]}" says nothing about the value: name what it is.`,
    }))
  })
