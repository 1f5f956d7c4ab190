import { dialogueOptions, multipleRecipientOptions } from '@wardline/contract/paging/paging-group.schemas.ts'
import { Field } from '../../../platform/ui/Field.tsx'
import { Select } from '../../../platform/ui/Input.tsx'
import { Section } from '../../accounts/components/Section.tsx'
import type { SettingsPart } from './GroupForm.tsx'

type Dialogue = keyof typeof dialogueOptions
type Multiple = keyof typeof multipleRecipientOptions

/** What somebody hears who calls the group. */
export function GroupCallers({ values, change, errorOf }: SettingsPart) {
  return (
    <Section title="Callers" about="What somebody hears who calls the group.">
      <div className="flex max-w-[440px] flex-col gap-3">
        <Field label="Paging dialogue" error={errorOf('dialogue_option')}>
          {(control) => (
            <Select
              {...control}
              value={values.dialogue_option}
              onChange={({ target }) => change('dialogue_option', target.value as Dialogue)}
            >
              {Object.entries(dialogueOptions).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="When several are on call" error={errorOf('multiple_recipient_option')}>
          {(control) => (
            <Select
              {...control}
              value={values.multiple_recipient_option}
              onChange={({ target }) => change('multiple_recipient_option', target.value as Multiple)}
            >
              {Object.entries(multipleRecipientOptions).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Section>
  )
}
