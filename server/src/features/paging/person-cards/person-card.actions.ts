import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { OnCallNow } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import type { PersonCard } from '@wardline/contract/paging/person-cards/person-card.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import { loadOnCallStatus } from '../on-call/on-call.access.ts'
import { listQualificationsOf } from '../qualifications/qualification-holder.access.ts'
import { findCard, type CardRow } from './person-card.queries.ts'

/** @throws 404 for a user whom the caller may not find */
export function getPersonCard(ctx: Context, user_id: number): Promise<PersonCard> {
  return ctx.read(async (db) => {
    const { caller } = ctx
    const { account_id, user_id: reader_id } = caller
    const contact_limit = await findContactLimit(db, caller)
    const row = await findCard(db, { account_id, reader_id, contact_limit, user_id })
    if (!row) throw notFound()
    const group_ids = row.groups.map(({ id }) => id)
    const shifts = listShifts(row, await loadOnCallStatus(db, account_id, group_ids))
    const qualifications = await listQualificationsOf(ctx, db, user_id)
    const canReceive = row.is_active && !row.is_locked
    return {
      user_id,
      contact_id: row.contact_id,
      display_name: row.display_name,
      title: row.title,
      department: row.department,
      avatar: avatarOf(row.display_name),
      profile_picture: profilePictureUrl({ id: user_id, profile_picture_id: row.profile_picture_id }),
      is_active: row.is_active,
      is_locked: row.is_locked,
      status: statusOf(row),
      status_until: row.status_until,
      on_call: shifts.map(({ duty_number: _, ...shift }) => shift),
      numbers: listNumbers(row, shifts),
      qualifications: qualifications.map(({ qualification_id, qualification, valid_until, state }) => ({
        qualification_id,
        qualification,
        valid_until,
        state,
      })),
      may: {
        message: canReceive && user_id !== reader_id && caller.permissions.has('messaging.send_message'),
      },
    }
  })
}

type Shift = PersonCard['on_call'][number] & { duty_number: string | null }

const listShifts = ({ user_id, groups }: CardRow, statuses: ReadonlyMap<number, OnCallNow>): Shift[] =>
  groups.flatMap(({ id, uid, name }) => {
    const status = statuses.get(id)
    const shift = status?.people.find((person) => person.user_id === user_id)
    if (!status || !shift) return []
    const { call_order, until, duty_number, instructions } = shift
    const { time_zone } = status
    return [
      {
        group_id: id,
        group_uid: uid,
        group_name: name,
        call_order,
        until,
        time_zone,
        instructions,
        duty_number,
      },
    ]
  })

/** Numbers of the current shifts come first, since callers look for the person on duty. */
const listNumbers = (row: CardRow, shifts: readonly Shift[]): PersonCard['numbers'] => [
  ...shifts.flatMap(({ duty_number, group_name }) =>
    duty_number === null ? [] : [{ kind: 'duty' as const, number: duty_number, label: group_name }],
  ),
  ...(row.mobile_number === '' ? [] : [{ kind: 'mobile' as const, number: row.mobile_number, label: '' }]),
  ...row.pager_numbers.map((pager) => ({ kind: 'pager' as const, ...pager })),
]
