import { dialogueOptions, multipleRecipientOptions } from '@wardline/contract/paging/groups/group-options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { promptsQuery } from '../prompts/prompt.api.ts'
import type { SettingsSectionProps } from './group-settings.view.ts'

type Dialogue = keyof typeof dialogueOptions
type Multiple = keyof typeof multipleRecipientOptions

const greetings = [
  { field: 'online_greeting', label: 'Online greeting' },
  { field: 'offline_greeting', label: 'Offline greeting' },
] as const

export function CallerSettings({ values, change, errorOf }: SettingsSectionProps) {
  const { data: prompts = [] } = useQuery(promptsQuery)
  return (
    <Section
      title="Callers"
      about={
        <>
          For calls to the pager numbers of this group. The offline greeting plays when no one is on call;
          pages then go to the fail-over user. Record greetings as{' '}
          <Link to="/prompts" className="text-accent underline underline-offset-2">
            prompts
          </Link>
          .
        </>
      }
    >
      <div className="flex max-w-[440px] flex-col gap-3">
        {greetings.map(({ field, label }) => (
          <Field key={field} label={label} error={errorOf(field)}>
            {(control) => (
              <Select
                {...control}
                value={values[field] ?? ''}
                onChange={({ target }) => change(field, target.value === '' ? null : Number(target.value))}
              >
                <option value="">None</option>
                {values[field] !== null && !prompts.some(({ id }) => id === values[field]) && (
                  <option value={values[field]}>Prompt {values[field]}</option>
                )}
                {prompts.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
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
        <Field label="Multiple recipients" error={errorOf('multiple_recipient_option')}>
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
