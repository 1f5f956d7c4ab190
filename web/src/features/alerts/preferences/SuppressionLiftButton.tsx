import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useChangeProfile } from '../../accounts/profiles/profile-change.api.ts'
import { useProfile } from '../../accounts/profiles/profile.api.ts'
import { channelName, profileNumberField, type Channel } from './notification-preferences.view.ts'

export function SuppressionLiftButton({ channel }: { channel: Channel }) {
  const { data: profile } = useProfile()
  const change = useChangeProfile()
  if (!profile) return null
  const field = profileNumberField(channel)
  const resume = () =>
    change.mutate(
      { [field]: profile[field] },
      { onError: () => showToast('Could not resume alerts. Please try again.', { tone: 'danger' }) },
    )
  return (
    <Button className="mt-1" busy={change.isPending} onClick={resume}>
      Resume alerts<span className="sr-only">: {channelName(channel)}</span>
    </Button>
  )
}
