import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import type { PolicyDraft, PolicyProblems } from './policy-draft.rules.ts'

interface PolicyFieldsProps {
  draft: PolicyDraft
  problems: PolicyProblems
  onChange: (next: Partial<PolicyDraft>) => void
}

export const PolicyFields = ({ draft, problems, onChange }: PolicyFieldsProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-3 pb-4">
    <Field label="Name" required className="w-80 max-w-full" error={problems.name}>
      {(control) => (
        <Input
          {...control}
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
    </Field>
    <Field label="Order" className="w-24" error={problems.priority}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          placeholder="Last"
          value={draft.priority}
          onChange={({ target }) => onChange({ priority: target.value })}
        />
      )}
    </Field>
  </div>
)
