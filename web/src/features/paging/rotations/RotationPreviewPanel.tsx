import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { RotationPreview } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useDebounced } from '../../../platform/clock/use-debounced.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { assignMemberColors, type GetMemberColor } from '../calendar/member-colors.view.ts'
import { formatClock, formatDay, toWallTime } from '../wall-time/wall-time.view.ts'
import { rotationPreviewQuery } from './rotation.api.ts'
import { isComplete, type RotationDraft } from './rotation-draft.view.ts'
import { groupTurns, type PreviewedTurn } from './rotation-preview.view.ts'
import * as text from './rotation.text.ts'

interface PanelProps {
  group: PagingGroupDetail
  rotation_id: number | null
  draft: RotationDraft
}

/** Shows the shifts that the settings of the form make, and what saving them changes. */
export function RotationPreviewPanel({ group, rotation_id, draft }: PanelProps) {
  const settled = useDebounced(draft, 300)
  const isReady = isComplete(settled)
  const { data, error } = useQuery({
    ...rotationPreviewQuery(group.id, rotation_id, { ...settled, name: settled.name.trim() || '-' }),
    enabled: isReady,
  })
  const refusals = isApiError(error, 400) ? errorSentences(error) : []
  return (
    <section aria-label={text.previewTitle} className="flex flex-col gap-4 text-sm">
      <h2 className="font-semibold">{text.previewTitle}</h2>
      {!isReady && <p className="text-ink-2">{text.waitsForPeople}</p>}
      {isReady && error && (
        <p role="alert" className="text-danger">
          {refusals.length > 0 ? refusals.join(' ') : text.previewFailed}
        </p>
      )}
      {data && isReady && <Preview group={group} preview={data} />}
    </section>
  )
}

function Preview({ group, preview }: { group: PagingGroupDetail; preview: RotationPreview }) {
  const { shifts, people, replaced, warnings } = preview
  const colorOf = assignMemberColors(group.members.map(({ user_id }) => user_id))
  const names = new Map(people.map(({ user_id, display_name }) => [user_id, display_name]))
  const nameOf = (id: number) => names.get(id) ?? ''
  return (
    <>
      <p role="status">{text.changesText(people)}</p>
      {warnings.length > 0 && (
        <ul role="list" aria-label="Warnings" className="flex flex-col gap-1">
          {warnings.map((sentence) => (
            <li key={sentence} className="flex items-start gap-2">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-warn" />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {replaced.length > 0 && (
        <div>
          <p>{text.replacedText(replaced.length)}</p>
          <ul role="list" className="text-ink-2">
            {replaced.map(({ start, display_name }) => (
              <li key={start}>
                {display_name}, {formatStart(start)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ol role="list" aria-label="Turns" className="flex flex-col">
        {groupTurns(shifts).map((turn) => (
          <TurnRow key={turn.turn} turn={turn} nameOf={nameOf} colorOf={colorOf} />
        ))}
      </ol>
      <h2 className="font-semibold">{text.peopleTitle}</h2>
      <ul role="list" aria-label={text.peopleTitle} className="flex flex-col gap-2">
        {people.map((person) => (
          <li key={person.user_id}>
            <span className="font-medium">{person.display_name}</span>
            {person.gains + person.loses > 0 && (
              <span className="ml-2 text-xs text-ink-2">{text.changeText(person)}</span>
            )}
            <span className="block text-xs text-ink-2">{text.shareText(person)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const formatStart = (time: string): string => {
  const wall = toWallTime(time)
  return `${formatDay(wall)}, ${formatClock(wall)}`
}

interface TurnRowProps {
  turn: PreviewedTurn
  nameOf: (user_id: number) => string
  colorOf: GetMemberColor
}

function TurnRow({ turn: { start, end, calls, shift_count }, nameOf, colorOf }: TurnRowProps) {
  const [first, ...others] = calls
  if (!first) return null
  return (
    <li className="flex gap-2 border-t border-line py-2 first:border-t-0">
      <span
        aria-hidden
        className="mt-1 size-2.5 flex-none rounded-sm"
        style={{ background: colorOf(first.user_id) }}
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{nameOf(first.user_id)}</span>
        {others.map(({ call_order, user_id }) => (
          <span key={call_order} className="block text-xs text-ink-2">
            {callOrderLabel(call_order)}: {nameOf(user_id)}
          </span>
        ))}
      </span>
      <span className="flex-none text-right text-xs text-ink-2 tabular-nums">
        {formatStart(start)}
        <span className="block">
          {shift_count > 1 ? text.shiftsUntil(shift_count, formatStart(end)) : `– ${formatStart(end)}`}
        </span>
      </span>
    </li>
  )
}
