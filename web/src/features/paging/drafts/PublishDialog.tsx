import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { changeKey } from '@wardline/contract/paging/drafts/calendar-draft.rules.ts'
import type {
  CalendarDraft,
  DraftComparison,
  DraftDifference,
} from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { useState } from 'react'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { CheckboxField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { showPublished } from '../events/published-toast.ts'
import { forgetChange } from './draft-change.rules.ts'
import { comparisonQuery, draftReachabilityQuery, useDraftWriter, usePublishDraft } from './draft.api.ts'
import * as text from './draft.text.ts'

interface PublishDialogProps {
  group: PagingGroupDetail
  draft: CalendarDraft
  onPublished: () => void
  onClose: () => void
}

/** Compares the draft with the calendar, and publishes it. */
export function PublishDialog({ group, draft, onPublished, onClose }: PublishDialogProps) {
  const params = { id: group.id, draft_id: draft.id }
  const { data, isError, refetch } = useQuery(comparisonQuery(params))
  const { data: unreached = [] } = useQuery(draftReachabilityQuery(params))
  const publish = usePublishDraft(params, (published) => {
    showPublished(text.publishedText(published), published.warnings)
    onPublished()
  })
  const hasProblems = data?.differences.some(({ problem }) => problem !== null) ?? true
  const mayPublish = draft.may.publish && draft.changes.length > 0 && !hasProblems
  return (
    <FormDialog
      title={text.publishTitle(draft.name)}
      size="large"
      action={mayPublish ? text.publishLabel : undefined}
      discard={null}
      initial={{ overwrite: false, emergency_reason: '' }}
      check={({ emergency_reason }): Record<string, string> =>
        data && data.broken_rules.length > 0 && emergency_reason.trim() === ''
          ? { emergency_reason: text.reasonMissing }
          : {}
      }
      save={(values) => publish.mutateAsync({ ...values, version: draft.version })}
      failure={text.couldNotPublish}
      onClose={onClose}
    >
      {data ? (
        <Comparison draft={draft} comparison={data} unreached={unreached.map(text.unreachedText)} />
      ) : isError ? (
        <LoadError onRetry={refetch}>{text.couldNotCompare}</LoadError>
      ) : (
        <Skeleton label="Loading the comparison">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      )}
    </FormDialog>
  )
}

interface ComparisonProps {
  draft: CalendarDraft
  comparison: DraftComparison
  unreached: readonly string[]
}

function Comparison({ draft, comparison, unreached }: ComparisonProps) {
  const { differences, people, notified, warnings, broken_rules } = comparison
  const newer = differences.filter((one) => one.newer !== null).length
  if (differences.length === 0) return <p className="text-sm">{text.nothingDrafted}</p>
  return (
    <div className="flex flex-col gap-4 text-sm">
      {differences.some(({ problem }) => problem !== null) && (
        <p role="alert" className="text-danger">
          {text.problemsFirst}
        </p>
      )}
      <ul
        role="list"
        aria-label={text.differencesTitle}
        className="flex flex-col rounded-xl border border-line"
      >
        {differences.map((difference) => (
          <DifferenceItem key={changeKey(difference)} draft={draft} difference={difference} />
        ))}
      </ul>
      {people.length > 0 && (
        <p>
          <span className="font-medium">{text.hoursTitle}: </span>
          {people.map(text.hoursText).join(', ')}
        </p>
      )}
      <p>{text.notifiedText(notified)}</p>
      <Sentences label={text.warningsTitle} sentences={warnings} />
      <Sentences label={text.unreachedTitle} sentences={unreached} />
      <Sentences label={text.brokenRulesTitle} sentences={broken_rules} />
      {newer > 0 && <CheckboxField name="overwrite" label={text.overwriteLabel(newer)} />}
      {broken_rules.length > 0 && (
        <TextField
          name="emergency_reason"
          label={text.reasonLabel}
          hint={text.reasonHint}
          required
          maxLength={200}
          autoComplete="off"
        />
      )}
    </div>
  )
}

function DifferenceItem({ draft, difference }: { draft: CalendarDraft; difference: DraftDifference }) {
  const write = useDraftWriter({ id: draft.group_id, draft_id: draft.id })
  const [isBusy, setBusy] = useState(false)
  const remark = difference.problem ?? difference.newer
  const name = `${text.differenceText(difference)}, ${text.differenceTime(difference)}`
  const forget = async () => {
    setBusy(true)
    try {
      await write((changes) => forgetChange(changes, changeKey(difference)))
    } catch (reason) {
      showToast(summaryWithReason(text.couldNotForget, reason), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex items-start gap-3 border-t border-line px-3 py-2 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{text.differenceText(difference)}</p>
        <p className="text-ink-2">{text.differenceTime(difference)}</p>
        {remark !== null && (
          <p className={difference.problem === null ? 'text-warn' : 'text-danger'}>{remark}</p>
        )}
      </div>
      <Button
        tone="ghost"
        aria-label={`${text.forgetLabel}: ${name}`}
        busy={isBusy}
        onClick={() => void forget()}
      >
        {text.forgetLabel}
      </Button>
    </li>
  )
}

function Sentences({ label, sentences }: { label: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul role="list" aria-label={label} className="flex flex-col gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="mt-0.5 flex-none text-warn" />
          {sentence}
        </li>
      ))}
    </ul>
  )
}
