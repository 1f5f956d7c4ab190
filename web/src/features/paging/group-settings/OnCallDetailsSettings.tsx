import { IconPlus, IconX } from '@tabler/icons-react'
import type { OnCallDetails } from '@wardline/contract/paging/groups/on-call-details.schemas.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { usePlaceError } from '../../../platform/forms/use-place-error.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import * as text from './on-call-details.text.ts'

const callOrders = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Call orders without an entry. */
const unusedOrders = (list: readonly OnCallDetails[]): number[] =>
  callOrders.filter((order) => !list.some(({ call_order }) => call_order === order))

export const OnCallDetailsSettings = () => (
  <Section title={text.detailsTitle} about={text.aboutDetails}>
    <FormField<OnCallDetails[]>
      name="on_call_details"
      label={text.detailsTitle}
      describe={(list) => list.map(text.describeDetails).join(' · ') || 'none'}
    >
      {({ value: list, onChange, error }) => {
        const [unused] = unusedOrders(list)
        return (
          <div className="flex max-w-[440px] flex-col items-start gap-3">
            {list.map((details, index) => (
              <DetailsFields
                key={details.call_order}
                details={details}
                index={index}
                orders={[details.call_order, ...unusedOrders(list)].toSorted((a, b) => a - b)}
                onChange={(next) => onChange(list.with(index, next))}
                onRemove={() => onChange(list.toSpliced(index, 1))}
              />
            ))}
            {unused !== undefined && (
              <Button
                onClick={() => onChange([...list, { call_order: unused, number: '', instructions: '' }])}
              >
                <IconPlus size={16} stroke={1.75} aria-hidden />
                {text.addDetails}
              </Button>
            )}
            <p role="alert" className="text-xs text-danger empty:hidden">
              {error}
            </p>
          </div>
        )
      }}
    </FormField>
  </Section>
)

interface DetailsFieldsProps {
  details: OnCallDetails
  index: number
  orders: readonly number[]
  onChange: (details: OnCallDetails) => void
  onRemove: () => void
}

function DetailsFields({ details, index, orders, onChange, onRemove }: DetailsFieldsProps) {
  const { call_order, number, instructions } = details
  const numberError = usePlaceError(`on_call_details.${index}.number`, [`on_call_details.${index}`])
  const instructionsError = usePlaceError(`on_call_details.${index}.instructions`)
  const name = callOrderLabel(call_order)
  return (
    <div
      role="group"
      aria-label={name}
      className="flex w-full flex-col gap-3 rounded-xl border border-line p-3"
    >
      <div className="flex flex-wrap items-start gap-3">
        <Field label={text.callLabel} className="w-32">
          {(control) => (
            <Select
              {...control}
              value={call_order}
              onChange={({ target }) => onChange({ ...details, call_order: Number(target.value) })}
            >
              {orders.map((order) => (
                <option key={order} value={order}>
                  {callOrderLabel(order)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text.numberLabel} error={numberError} className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              value={number}
              maxLength={40}
              placeholder={text.numberPlaceholder}
              onChange={({ target }) => onChange({ ...details, number: target.value })}
            />
          )}
        </Field>
        <IconButton label={text.removeDetails(name)} className="mt-6" onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <Field label={text.instructionsLabel} hint={text.instructionsHint} error={instructionsError}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={instructions}
            maxLength={500}
            onChange={({ target }) => onChange({ ...details, instructions: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
