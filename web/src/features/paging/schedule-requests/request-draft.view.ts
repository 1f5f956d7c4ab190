import type {
  ScheduleRequest,
  ScheduleRequestKind,
} from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import type { SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { addDays, startOfDay, toWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import * as text from './schedule-request.text.ts'

/** Whole days end at the midnight after the last one. A time is empty while the user types. */
export interface RequestDraft {
  kind: ScheduleRequestKind
  isWholeDays: boolean
  starts: WallTime
  ends: WallTime
  comment: string
  /** One person, if a scheduler adds it. */
  users: SelectedUser[]
}

const isMidnight = (wall: WallTime): boolean => wall === startOfDay(wall)

/** Begins tomorrow. */
export const newRequestDraft = (now: WallTime): RequestDraft => {
  const starts = addDays(startOfDay(now), 1)
  return { kind: 'absence', isWholeDays: true, starts, ends: addDays(starts, 1), comment: '', users: [] }
}

export function toRequestDraft(request: ScheduleRequest): RequestDraft {
  const [starts, ends] = [toWallTime(request.starts), toWallTime(request.ends)]
  const { kind, comment } = request
  return { kind, isWholeDays: isMidnight(starts) && isMidnight(ends), starts, ends, comment, users: [] }
}

/** Keeps the days: part of a day becomes the whole of it. */
export function withWholeDays(draft: RequestDraft, isWholeDays: boolean): RequestDraft {
  if (!isWholeDays || draft.starts === '' || draft.ends === '') return { ...draft, isWholeDays }
  const starts = startOfDay(draft.starts)
  const ends = isMidnight(draft.ends) ? draft.ends : addDays(startOfDay(draft.ends), 1)
  return { ...draft, isWholeDays, starts, ends }
}

/** A start after the end moves the end. */
export const withStarts = (draft: RequestDraft, starts: WallTime): RequestDraft => ({
  ...draft,
  starts,
  ...(starts !== '' && starts >= draft.ends && { ends: addDays(startOfDay(starts), 1) }),
})

export const checkRequestDraft = ({ starts, ends }: RequestDraft): Record<string, string> => ({
  ...(starts === '' && { starts: text.timeMissing }),
  ...(ends === '' && { ends: text.timeMissing }),
  ...(starts !== '' && ends !== '' && starts >= ends && { ends: text.startBeforeEnd }),
})

export const toRequestBody = ({ kind, starts, ends, comment }: RequestDraft) => ({
  kind,
  starts,
  ends,
  comment: comment.trim(),
})
