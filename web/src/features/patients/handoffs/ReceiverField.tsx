import type {
  HandoffComposer,
  HandoffGroup,
  SuggestedReceiver,
} from '@wardline/contract/patients/handoffs/handoff-draft.schemas.ts'
import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import { IconAlertCircle, IconPhoneCall } from '@tabler/icons-react'
import { call } from '../../../platform/api/call.ts'
import { formatDateTime, formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { UserAvatar } from '../../accounts/pickers/UserAvatar.tsx'

export interface Receiver {
  id: number
  display_name: string
  title?: string
  profile_picture?: string | null
  can_receive?: boolean
}

const toReceiver = ({ user }: Pick<Provider, 'user'>): Receiver => user

const source = (own_id: number): PickerSource<Receiver> => ({
  key: ['pick-providers'],
  fetchPage: async (search, offset, signal) => {
    const page = await call('GET /api/v1/pcm/providers/', { query: { search, offset }, signal })
    return { ...page, results: page.results.map(toReceiver) }
  },
  noun: 'providers',
  placeholder: 'Name or title',
  getName: ({ display_name }) => display_name,
  getDetail: ({ title = '' }) => title,
  isLocked: ({ id, can_receive = true }) => id === own_id || !can_receive,
  avatar: (user) => <UserAvatar user={{ profile_picture: null, ...user }} />,
})

const describeGap = ({ name, shift_end, nobody, nobody_until }: HandoffGroup, now: number): string => {
  const at = formatTime(Date.parse(shift_end))
  if (nobody === 'unavailable') return `No user who can receive is on call for ${name} after ${at}.`
  const until = nobody_until === null ? '' : ` until ${formatDateTime(Date.parse(nobody_until), now)}`
  return `No one is on call for ${name} after ${at}${until}.`
}

const describeShift = ({ start, end }: SuggestedReceiver): string =>
  `${formatTime(Date.parse(start))}–${formatTime(Date.parse(end))}`

interface ReceiverFieldProps {
  composer: Pick<HandoffComposer, 'groups' | 'receivers'>
  own_id: number
  receiver: Receiver | null
  onChange: (receiver: Receiver | null) => void
}

/** Preselects the user of the next shift and shows the reason. */
export function ReceiverField({ composer, own_id, receiver, onChange }: ReceiverFieldProps) {
  const now = useMinute()
  const { groups, receivers } = composer
  const suggestion = receivers.find(({ user }) => user.id === receiver?.id)
  const gaps = groups.filter(({ nobody }) => nobody !== null)
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 md:px-5">
      <Picker
        label="To"
        isSingle
        source={source(own_id)}
        value={receiver ? [receiver] : []}
        onChange={([next]) => onChange(next ?? null)}
        className="min-w-0 flex-1 basis-72 md:max-w-96"
      />
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-2 md:pt-6">
        {suggestion && (
          <p className="flex min-h-control items-center gap-1.5 text-sm font-medium text-accent">
            <IconPhoneCall size={16} aria-hidden className="flex-none" />
            {suggestion.reason === 'next_on_call' ? 'Next on call' : 'On call now'} for{' '}
            {suggestion.group.name}, {describeShift(suggestion)}
          </p>
        )}
        {gaps.map((group) => (
          <p key={group.id} className="flex items-center gap-1.5 text-sm text-danger">
            <IconAlertCircle size={16} aria-hidden className="flex-none" />
            {describeGap(group, now)}
          </p>
        ))}
        {groups.length === 0 && receiver === null && (
          <p className="text-sm text-ink-2">You are not on call for a group now. Choose a receiver.</p>
        )}
        {receivers
          .filter(({ user }) => user.id !== receiver?.id)
          .slice(0, 2)
          .map(({ user, reason }) => (
            <Button key={user.id} onClick={() => onChange(user)}>
              Or {user.display_name}
              <span className="font-normal text-ink-2">
                {reason === 'next_on_call' ? 'next on call' : 'on call now'}
              </span>
            </Button>
          ))}
      </div>
    </div>
  )
}
