import { useQuery } from '@tanstack/react-query'
import { scheduleSourceFacts } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { SourceSchedule } from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { ScheduleGroupPicker, type ChosenGroup } from '../../paging/pickers/ScheduleGroupPicker.tsx'
import { AssignmentPicker } from './AssignmentPicker.tsx'
import {
  assignmentsQuery,
  useAddMappings,
  useCreateSchedule,
  type SourceKey,
} from '../schedule-configurations/schedule-source.api.ts'
import { couldNotAddShifts } from '../schedule-configurations/schedule-source.text.ts'

interface AddScheduleDialogProps {
  sourceKey: SourceKey
  /** The mapping that receives the schedule; `null` creates one. */
  schedule: SourceSchedule | null
  onClose: () => void
  /** Leaves the dialog. By default `onClose`. */
  onDone?: (schedule: SourceSchedule) => void
}

interface Draft {
  group: ChosenGroup | null
  new_name: string
  assignment_ids: string[]
  call_order: number
}

const empty: Draft = { group: null, new_name: '', assignment_ids: [], call_order: 1 }
const orders = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({ value, label: String(value) }))
const nameOf = ({ group, new_name }: Draft) => group?.name ?? new_name.trim()

/** Paging §5: messages under `schedule_group_name` are shown, otherwise a general one. */
export function AddScheduleDialog({ sourceKey, schedule, onClose, onDone }: AddScheduleDialogProps) {
  const noun = scheduleSourceFacts[sourceKey.kind].assignments
  const { data: assignments = [] } = useQuery(assignmentsQuery(sourceKey))
  const create = useCreateSchedule(sourceKey)
  const add = useAddMappings({ ...sourceKey, schedule_id: schedule?.id ?? 0 })
  const known = new Set(schedule?.mappings.map(({ assignment_id }) => assignment_id))
  return (
    <FormDialog
      title={schedule ? `Add ${noun} to ${schedule.schedule_group_name}` : 'Map a schedule'}
      label="Mapping"
      action={schedule ? `Add ${noun}` : 'Map schedule'}
      discard="Discard this mapping?"
      initial={empty}
      check={(draft): Record<string, string> =>
        !schedule && isBlank(nameOf(draft))
          ? { schedule_group_name: 'Choose a schedule group, or enter the name of a new one.' }
          : {}
      }
      save={(draft) => {
        const { assignment_ids, call_order } = draft
        return schedule
          ? add.mutateAsync({ assignment_ids, call_order })
          : create.mutateAsync({ assignment_ids, call_order, schedule_group_name: nameOf(draft) })
      }}
      failure={couldNotAddShifts}
      staysOpen={onDone !== undefined}
      onSaved={onDone}
      onClose={onClose}
    >
      {!schedule && (
        <DraftFields<Draft> names={['schedule_group_name']}>
          {({ draft, onChange, errors }) => (
            <>
              <ScheduleGroupPicker
                label="Schedule group"
                hint="Its calendar is filled by the source. Edits made here are kept."
                value={draft.group}
                onChange={(group) => onChange({ ...draft, group })}
                error={draft.group ? errors['schedule_group_name'] : undefined}
              />
              {!draft.group && (
                <Field
                  label="Or a new group"
                  hint="Gets the fail-over user of the configuration."
                  error={errors['schedule_group_name']}
                >
                  {(control) => (
                    <Input
                      {...control}
                      maxLength={100}
                      autoComplete="off"
                      value={draft.new_name}
                      onChange={({ target }) => onChange({ ...draft, new_name: target.value })}
                    />
                  )}
                </Field>
              )}
            </>
          )}
        </DraftFields>
      )}
      <FormField<string[]>
        name="assignment_ids"
        check={(ids) => (schedule && ids.length === 0 ? `Choose at least one of the ${noun}.` : undefined)}
      >
        {(field) => (
          <AssignmentPicker
            noun={noun}
            assignments={assignments.filter(({ assignment_id }) => !known.has(assignment_id))}
            {...field}
          />
        )}
      </FormField>
      <SelectField name="call_order" label="Call order" hint="1 is the first call." options={orders} />
    </FormDialog>
  )
}
