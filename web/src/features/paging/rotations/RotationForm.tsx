import type { ChangedRotation, Rotation } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { formatClock, formatDay, parseWallTime, toWallTime, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { PolicyField } from '../events/PolicyField.tsx'
import { CallsFields } from './CallsFields.tsx'
import { DutyFields } from './DutyFields.tsx'
import { EndRotationDialog } from './EndRotationDialog.tsx'
import { PeopleField } from './PeopleField.tsx'
import { EmergencyReasonField } from '../rest-rules/EmergencyReasonField.tsx'
import { showPublished } from '../events/published-toast.ts'
import { useSaveRotation } from './rotation.api.ts'
import {
  changeableHandovers,
  checkRotationDraft,
  newRotationDraft,
  startAt,
  toRotationDraft,
  type RotationDraft,
} from './rotation-draft.view.ts'
import { RotationPreviewPanel } from './RotationPreviewPanel.tsx'
import * as text from './rotation.text.ts'
import { TurnField } from './TurnField.tsx'

interface RotationFormProps {
  group: PagingGroupDetail
  /** `null` for a new rotation. */
  rotation: Rotation | null
  onLeave: () => void
}

export function RotationForm({ group, rotation, onLeave }: RotationFormProps) {
  const now = wallTimeIn(group.time_zone, useMinute())
  const [empty] = useState(() => newRotationDraft(now))
  const [isEnding, setEnding] = useState(false)
  const save = useSaveRotation(group.id, rotation?.id ?? null)
  const mayChange = rotation ? rotation.may.change : group.may.add_event
  return (
    <>
      <FormPage<Rotation | null, RotationDraft>
        label={rotation?.name ?? text.newRotation}
        className="max-w-xl gap-4"
        action={rotation ? text.changeLabel : text.createLabel}
        isReadOnly={!mayChange}
        aside={
          <>
            <Button onClick={onLeave}>Cancel</Button>
            {rotation?.may.end && rotation.ends === null && (
              <Button tone="danger" className="order-last ml-auto" onClick={() => setEnding(true)}>
                {text.endLabel}
              </Button>
            )}
          </>
        }
        stored={rotation}
        record={rotation}
        valuesOf={(stored) => (stored ? toRotationDraft(stored) : empty)}
        check={checkRotationDraft}
        save={(draft, version) => save.mutateAsync({ ...draft, version })}
        failure={text.couldNotSave}
        onSaved={(saved) => {
          if (!saved) return
          showPublished(text.savedText(saved.name), (saved as ChangedRotation).warnings)
          onLeave()
        }}
        preview={(draft) => (
          <RotationPreviewPanel group={group} rotation_id={rotation?.id ?? null} draft={draft} />
        )}
      >
        <TextField
          name="name"
          label={text.nameLabel}
          hint={text.nameHint}
          required="This field may not be blank."
          maxLength={100}
        />
        <PeopleField group={group} users={rotation?.users ?? []} />
        <TurnField />
        <StartField rotation={rotation} />
        <CallsFields />
        <DutyFields />
        <TextField name="title" label={text.shiftTitleLabel} hint={text.shiftTitleHint} maxLength={200} />
        <PolicyField known={null} />
        <EmergencyReasonField />
      </FormPage>
      {isEnding && rotation && (
        <EndRotationDialog
          group={group}
          rotation={rotation}
          onClose={() => setEnding(false)}
          onEnded={onLeave}
        />
      )}
    </>
  )
}

/** A stored rotation changes at one of its hand-overs, and the person whose turn begins is then the first. */
const StartField = ({ rotation }: { rotation: Rotation | null }) => (
  <DraftFields<RotationDraft> names={['starts']}>
    {({ draft, onChange, errors }) => {
      const handovers = rotation ? changeableHandovers(rotation) : []
      if (!rotation || handovers.length === 0)
        return (
          <DateTimeField
            label={text.startsLabel}
            required
            error={errors['starts']}
            value={draft.starts}
            onChange={(value) => onChange({ ...draft, starts: parseWallTime(value)?.slice(0, 16) ?? '' })}
          />
        )
      const nameOf = (id: number) => rotation.users.find(({ user_id }) => user_id === id)?.display_name ?? ''
      const isSameOrder = rotation.people.length === draft.people.length
      return (
        <Field label={text.changesFromLabel} error={errors['starts']}>
          {(control) => (
            <Select
              {...control}
              value={draft.starts}
              onChange={({ target }) => {
                const handover = handovers.find(({ at }) => toWallTime(at).slice(0, 16) === target.value)
                const { starts = draft.starts, people = draft.people } = startAt(rotation.people, handover)
                onChange({ ...draft, starts, ...(isSameOrder && { people }) })
              }}
            >
              {handovers.map(({ at, user_id }) => {
                const wall = toWallTime(at)
                return (
                  <option key={at} value={wall.slice(0, 16)}>
                    {`${formatDay(wall)}, ${formatClock(wall)} · ${nameOf(user_id)}`}
                  </option>
                )
              })}
            </Select>
          )}
        </Field>
      )
    }}
  </DraftFields>
)
