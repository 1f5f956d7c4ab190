import { useQuery } from '@tanstack/react-query'
import type { SourcePreview } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { ChangeRows, type GroupChange } from './ChangeRows.tsx'
import { DayStrip } from './DayStrip.tsx'
import { PlanDifferences } from './PlanDifferences.tsx'
import { previewQuery, type SourceKey } from '../schedule-configurations/schedule-source.api.ts'
import { describeAdditions, describeLosses, formatGap, formatShiftDay } from './source-preview.view.ts'
import { UnmatchedPeople } from '../remote-ids/UnmatchedPeople.tsx'

export function PreviewTab({ sourceKey }: { sourceKey: SourceKey }) {
  const { data, isError, refetch } = useQuery(previewQuery(sourceKey))
  if (isError && !data)
    return <LoadError onRetry={() => void refetch()}>Could not load the preview.</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading the preview">
        <SkeletonBlock className="h-64 w-full" />
      </Skeleton>
    )
  if (data.pull_id === null)
    return <p className="py-4 text-sm text-ink-2">Nothing was pulled yet. Pull the schedule first.</p>
  return <Preview sourceKey={sourceKey} preview={data} />
}

function Preview({ sourceKey, preview }: { sourceKey: SourceKey; preview: SourcePreview }) {
  const { counts, schedules, span, unmatched_people } = preview
  const rowsOf = (what: 'changed' | 'removed' | 'kept'): GroupChange[] =>
    schedules.flatMap((schedule) =>
      schedule[what].map((change) => ({ group_name: schedule.schedule_group_name, change })),
    )
  const withShifts = schedules.filter(({ days }) => days.length > 0)
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-lg font-semibold">
          {describeAdditions(counts)}
          {counts.unmatched_people > 0 && (
            <span className="text-warn">
              , {counts.unmatched_people}{' '}
              {counts.unmatched_people === 1 ? 'unmatched person' : 'unmatched people'}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">{describeLosses(counts)}</p>
      </div>
      <Warnings preview={preview} />
      <UnmatchedPeople kind={sourceKey.kind} people={unmatched_people} mayMatch={preview.may.apply} />
      <ChangeRows title="Changed" count={counts.changed} rows={rowsOf('changed')} />
      <ChangeRows title="Removed" count={counts.removed} rows={rowsOf('removed')} />
      <PlanDifferences schedules={schedules} />
      <ChangeRows title="Edits kept" count={counts.kept} rows={rowsOf('kept')} />
      {withShifts.length > 0 && (
        <section aria-label="Added">
          <h2 className="border-b border-line bg-inset px-2 py-1.5 text-sm font-semibold">
            Added{' '}
            <span className="font-normal text-ink-2 tabular-nums">
              {counts.added.toLocaleString('en-US')}
            </span>
          </h2>
          <ul role="list" className="divide-y divide-line border-b border-line">
            {withShifts.map((schedule) => (
              <DayStrip key={schedule.id} schedule={schedule} span={span} />
            ))}
          </ul>
          <p className="flex flex-wrap gap-x-4 px-2 pt-2 text-xs text-ink-2">
            <span className="inline-flex items-center gap-1">
              <span className="size-3 rounded-xs bg-accent-solid" aria-hidden /> new
            </span>
            <span className="inline-flex items-center gap-1">
              <span className="size-3 rounded-xs bg-line-strong" aria-hidden /> already the same
            </span>
            {span && <span>{`${formatShiftDay(span.from)} – ${formatShiftDay(span.until)}`}</span>}
          </p>
        </section>
      )}
    </div>
  )
}

/** Warnings that an administrator should read before applying. */
function Warnings({ preview: { schedules, counts } }: { preview: SourcePreview }) {
  const removals = schedules.filter(({ waits_for }) => waits_for === 'removals')
  const gaps = schedules.flatMap(({ schedule_group_name, gaps: all }) =>
    all.map((gap) => ({ ...gap, schedule_group_name })),
  )
  const members = schedules.filter(({ new_members }) => new_members.length > 0)
  const sentences = [
    ...removals.map(
      ({ schedule_group_name, counts: { removed } }) =>
        `${schedule_group_name}: more than 20 % of the shifts would be removed (${removed}). Pulls are waiting for your decision.`,
    ),
    ...gaps
      .slice(0, 5)
      .map(
        ({ schedule_group_name, start, end }) =>
          `${schedule_group_name}: no one on call ${formatGap({ start, end })}.`,
      ),
    ...(gaps.length > 5 ? [`And ${countText(gaps.length - 5, 'more gap')}.`] : []),
    ...members.map(
      ({ schedule_group_name, new_members }) =>
        `${new_members.slice(0, 3).join(', ')}${new_members.length > 3 ? ` and ${new_members.length - 3} more` : ''} ${new_members.length === 1 ? 'becomes a member' : 'become members'} of ${schedule_group_name}.`,
    ),
    ...(counts.unmapped_shifts > 0
      ? [
          `${countText(counts.unmapped_shifts, 'shift')} of the source ${counts.unmapped_shifts === 1 ? 'is' : 'are'} not mapped: kept, and no one is on call by them.`,
        ]
      : []),
  ]
  if (sentences.length === 0) return null
  return (
    <ul className="list-disc pl-5 text-sm text-warn">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
