import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { withCallCount, type RotationDraft } from './rotation-draft.view.ts'
import * as text from './rotation.text.ts'

/** How many people are on call at once, and who the further ones are. */
export const CallsFields = () => (
  <DraftFields<RotationDraft> names={['calls']}>
    {({ draft, onChange, errors }) => (
      <>
        <Field label={text.callsLabel} error={errors['calls']}>
          {(control) => (
            <Select
              {...control}
              value={draft.calls.length}
              onChange={({ target }) =>
                onChange({ ...draft, calls: withCallCount(draft.calls, Number(target.value)) })
              }
            >
              {text.callsOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {draft.calls.slice(1).map((call, index) => (
          <Field key={call.call_order} label={text.offsetLabel(call.call_order)}>
            {(control) => (
              <Select
                {...control}
                value={call.offset}
                onChange={({ target }) =>
                  onChange({
                    ...draft,
                    calls: draft.calls.with(index + 1, { ...call, offset: Number(target.value) }),
                  })
                }
              >
                {listOffsets(draft, call.offset).map((offset) => (
                  <option key={offset} value={offset}>
                    {text.offsetText(offset)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </>
    )}
  </DraftFields>
)

/** Beyond the number of people, offsets repeat. */
function listOffsets({ people }: RotationDraft, selected: number): number[] {
  const offsets = Array.from({ length: Math.max(2, people.length - 1) }, (_, at) => at + 1)
  return offsets.includes(selected) ? offsets : [...offsets, selected]
}
