import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { QualificationNeed } from '@wardline/contract/paging/qualifications/qualification-need.schemas.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { usePlaceError } from '../../../platform/forms/use-place-error.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { qualificationsQuery } from '../qualifications/qualification.api.ts'
import * as text from '../qualifications/qualification.text.ts'

const calls = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const callText = (call: number | null): string => (call === null ? text.everyCall : callOrderLabel(call))

interface Named {
  id: number
  name: string
}

/** The qualifications that the shifts of each call need. */
export function QualificationSettings() {
  const { data: qualifications = [], isSuccess } = useQuery(qualificationsQuery)
  const nameOf = (id: number) => qualifications.find((one) => one.id === id)?.name ?? ''
  const [first] = qualifications
  return (
    <Section title={text.needsTitle} about={text.aboutNeeds}>
      <FormField<QualificationNeed[]>
        name="qualification_needs"
        label={text.needsTitle}
        describe={(list) =>
          list
            .map((need) => text.needText(callText(need.call_order), nameOf(need.qualification_id)))
            .join(' · ') || 'none'
        }
      >
        {({ value: list, onChange, error }) => (
          <div className="flex max-w-[440px] flex-col items-start gap-3">
            {list.map((need, index) => (
              <NeedFields
                key={index}
                need={need}
                index={index}
                name={text.needText(callText(need.call_order), nameOf(need.qualification_id))}
                qualifications={qualifications}
                onChange={(next) => onChange(list.with(index, next))}
                onRemove={() => onChange(list.toSpliced(index, 1))}
              />
            ))}
            {first && (
              <Button onClick={() => onChange([...list, { call_order: null, qualification_id: first.id }])}>
                <IconPlus size={16} stroke={1.75} aria-hidden />
                {text.addNeed}
              </Button>
            )}
            {isSuccess && !first && <p className="text-sm text-ink-2">{text.noneToNeed}</p>}
            <p role="alert" className="text-xs text-danger empty:hidden">
              {error}
            </p>
          </div>
        )}
      </FormField>
    </Section>
  )
}

interface NeedFieldsProps {
  need: QualificationNeed
  index: number
  name: string
  qualifications: readonly Named[]
  onChange: (need: QualificationNeed) => void
  onRemove: () => void
}

function NeedFields({ need, index, name, qualifications, onChange, onRemove }: NeedFieldsProps) {
  const error = usePlaceError(`qualification_needs.${index}.qualification_id`, [
    `qualification_needs.${index}`,
  ])
  return (
    <div role="group" aria-label={name} className="flex w-full flex-wrap items-start gap-3">
      <Field label={text.callLabel} className="w-32">
        {(control) => (
          <Select
            {...control}
            value={need.call_order ?? ''}
            onChange={({ target }) => onChange({ ...need, call_order: Number(target.value) || null })}
          >
            <option value="">{text.everyCall}</option>
            {calls.map((call) => (
              <option key={call} value={call}>
                {callOrderLabel(call)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.qualificationLabel} error={error} className="min-w-0 flex-1">
        {(control) => (
          <Select
            {...control}
            value={need.qualification_id}
            onChange={({ target }) => onChange({ ...need, qualification_id: Number(target.value) })}
          >
            {qualifications.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <IconButton label={text.removeNeed(name)} className="mt-6" onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  )
}
