import { useQuery } from '@tanstack/react-query'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import type { Rotation } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { datePart, formatClock, formatDay, toWallTime, wallTimeIn } from '../wall-time/wall-time.view.ts'
import { showPublished } from '../events/published-toast.ts'
import { replacementQuery, useReplacePerson } from './rotation.api.ts'
import * as text from './rotation.text.ts'

interface ReplaceDraft {
  /** 0 before a person is chosen. */
  user_id: number
  /** 0 for no one. */
  by_user_id: number
  from: string
}

interface ReplacePersonDialogProps {
  group: PagingGroupDetail
  rotations: readonly Rotation[]
  onClose: () => void
}

/** Changes the rotations of all groups, and shows them before. */
export function ReplacePersonDialog({ group, rotations, onClose }: ReplacePersonDialogProps) {
  const today = datePart(wallTimeIn(group.time_zone, useMinute()))
  const replace = useReplacePerson()
  const users = new Map(
    rotations.flatMap((rotation) => rotation.users).map((user) => [user.user_id, user.display_name]),
  )
  const people = [...users].map(([value, label]) => ({ value, label }))
  const others = group.members
    .filter(({ can_receive }) => can_receive)
    .map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))
  const initial: ReplaceDraft = { user_id: 0, by_user_id: 0, from: today }
  return (
    <FormDialog
      title={text.replaceTitle}
      action={text.replaceAction}
      initial={initial}
      check={({ user_id, from }) => ({
        ...(user_id === 0 && { user_id: text.choosePerson }),
        ...(from === '' && { from: text.chooseDay }),
      })}
      save={(draft) => replace.mutateAsync(toBody(draft))}
      failure={text.couldNotReplace}
      onSaved={({ results, warnings }) =>
        showPublished(
          text.replacedIn(results.filter(({ outcome }) => outcome === 'changed').length),
          warnings,
        )
      }
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{text.replaceHint}</p>
      <SelectField
        name="user_id"
        label={text.personLabel}
        options={[{ value: 0, label: text.choosePerson }, ...people]}
      />
      <SelectField
        name="by_user_id"
        label={text.byLabel}
        options={[{ value: 0, label: text.takeOutLabel }, ...others]}
      />
      <TextField name="from" label={text.fromLabel} type="date" min={today} required />
      <DraftFields<ReplaceDraft & Record<string, unknown>>>
        {({ draft }) => draft.user_id !== 0 && draft.from !== '' && <Changes draft={draft} />}
      </DraftFields>
    </FormDialog>
  )
}

const toBody = ({ user_id, by_user_id, from }: ReplaceDraft) => ({
  user_id,
  by_user_id: by_user_id === 0 ? null : by_user_id,
  from,
})

function Changes({ draft }: { draft: ReplaceDraft }) {
  const { data, error } = useQuery(replacementQuery(toBody(draft)))
  if (error)
    return (
      <p role="alert" className="text-sm text-danger">
        {isApiError(error) ? errorSentences(error).join(' ') : text.couldNotLoad}
      </p>
    )
  return (
    <ul role="list" aria-label={text.rotationsTitle} className="flex flex-col gap-1 text-sm">
      {data?.results.map(({ rotation_id, rotation, group, outcome, at, shifts }) => {
        const wall = toWallTime(at)
        return (
          <li key={rotation_id}>
            <span className="font-medium">
              {group}, {rotation}
            </span>{' '}
            <span className="text-ink-2">
              {text.outcomeText(outcome, `${formatDay(wall)}, ${formatClock(wall)}`, shifts)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
