import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Rotation } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { parseWallTime, toWallTime, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { showPublished } from '../events/published-toast.ts'
import { useEndRotation } from './rotation.api.ts'
import * as text from './rotation.text.ts'

interface EndRotationDialogProps {
  group: PagingGroupDetail
  rotation: Rotation
  onClose: () => void
  onEnded: () => void
}

export function EndRotationDialog({ group, rotation, onClose, onEnded }: EndRotationDialogProps) {
  const now = wallTimeIn(group.time_zone, useMinute())
  const end = useEndRotation({ id: group.id, rotation_id: rotation.id })
  const [next] = rotation.handovers
  return (
    <FormDialog
      title={text.endTitle(rotation.name)}
      size="small"
      tone="danger"
      action={text.endLabel}
      discard={null}
      initial={{ ends: (next ? toWallTime(next.at) : now).slice(0, 16) }}
      save={({ ends }) => end.mutateAsync({ ends })}
      failure={text.couldNotEnd}
      onSaved={({ warnings }) => {
        showPublished(text.endedText(rotation.name), warnings)
        onEnded()
      }}
      onClose={onClose}
    >
      <p className="text-sm">{text.endHint}</p>
      <FormField<string> name="ends" label={text.endsLabel}>
        {({ value, onChange, error }) => (
          <DateTimeField
            label={text.endsLabel}
            required
            error={error}
            value={value}
            onChange={(time) => onChange(parseWallTime(time)?.slice(0, 16) ?? '')}
          />
        )}
      </FormField>
    </FormDialog>
  )
}
