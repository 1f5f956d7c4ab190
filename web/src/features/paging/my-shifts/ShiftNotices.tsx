import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  longestDeclineReason,
  type ShiftNotice,
} from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { formatShiftSpan } from '../swaps/swap.view.ts'
import { confirmShiftNotice, declineShiftNotice, shiftNoticesQuery } from './shift-notice.api.ts'
import * as text from './shift-notice.text.ts'

export function ShiftNotices() {
  const { data, isError, refetch } = useQuery(shiftNoticesQuery)
  if (isError)
    return (
      <LoadError onRetry={refetch} className="pb-4">
        {text.couldNotLoad}
      </LoadError>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title={text.noticesTitle} about={text.noticesAbout}>
      <ul
        role="list"
        aria-label={text.noticesTitle}
        className="overflow-hidden rounded-lg border border-line"
      >
        {data.map((notice) => (
          <ShiftNoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </Section>
  )
}

const withDetail = (sentence: string, reason: unknown): string =>
  [sentence, isApiError(reason) ? reason.detail : ''].filter(Boolean).join(' ')

function ShiftNoticeRow({ notice }: { notice: ShiftNotice }) {
  const client = useQueryClient()
  const [isDeclining, setDeclining] = useState(false)
  const [error, setError] = useState('')
  const onSuccess = () => client.invalidateQueries({ queryKey: shiftNoticesQuery.queryKey })
  const confirm = useMutation({
    mutationFn: () => confirmShiftNotice(notice.id),
    onMutate: () => setError(''),
    onSuccess,
    onError: (reason) => setError(withDetail(text.couldNotConfirm, reason)),
  })
  const decline = useMutation({
    mutationFn: (reason: string) => declineShiftNotice(notice.id, reason),
    onMutate: () => setError(''),
    onSuccess: () => {
      showToast(text.declined)
      return onSuccess()
    },
  })
  const { start, end, was_start, was_end, group_name, group_uid, may } = notice
  const title = text.noticeTitle(notice)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">{title}</p>
        <p className="text-xs text-ink-2 tabular-nums">
          <AppLink href={`/pagingGroups/${group_uid}/calendar`} className="underline">
            {group_name}
          </AppLink>
          , {formatShiftSpan(start, end)}
          {was_start && was_end && ` · was ${formatShiftSpan(was_start, was_end)}`}
        </p>
        {error !== '' && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      {!isDeclining && (
        <>
          <Button
            tone="accent"
            aria-label={`${text.confirmLabel}: ${title}`}
            busy={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {text.confirmLabel}
          </Button>
          {may.decline && (
            <Button aria-label={`${text.declineLabel}: ${title}`} onClick={() => setDeclining(true)}>
              {text.declineLabel}
            </Button>
          )}
        </>
      )}
      {isDeclining && <DeclineForm onDecline={decline.mutateAsync} onCancel={() => setDeclining(false)} />}
    </li>
  )
}

interface DeclineFormProps {
  onDecline: (reason: string) => Promise<unknown>
  onCancel: () => void
}

const DeclineForm = ({ onDecline, onCancel }: DeclineFormProps) => (
  <ActionForm
    className="w-full gap-3"
    initial={{ reason: '' }}
    save={({ reason }) => onDecline(reason)}
    failure={text.couldNotDecline}
  >
    <div className="flex w-full flex-wrap items-end gap-2">
      <TextField
        name="reason"
        label={text.reasonLabel}
        hint={`${text.reasonHint} ${text.staysYours}`}
        fieldClass="flex-1 basis-60"
        // The user pressed the button that this field replaces.
        autoFocus
        maxLength={longestDeclineReason}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      />
      <SubmitButton tone="accent">{text.sendLabel}</SubmitButton>
      <Button onClick={onCancel}>{text.backLabel}</Button>
    </div>
  </ActionForm>
)
