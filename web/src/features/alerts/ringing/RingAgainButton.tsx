import { Button } from '../../../platform/ui/Button.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useChangeProfile } from '../../accounts/profile-change.api.ts'
import { useProfile } from '../../accounts/profile.api.ts'
import { nameOf, numberOf, type Way } from './ringing.view.ts'

/** After a STOP: the number is set again as it is, which is what its owner says by pressing. */
export function RingAgainButton({ way }: { way: Way }) {
  const { data: profile } = useProfile()
  const change = useChangeProfile()
  if (!profile) return null
  const field = numberOf(way)
  const again = () =>
    change.mutate(
      { [field]: profile[field] },
      { onError: () => toast('The number could not be set again. Please try again.', { tone: 'danger' }) },
    )
  return (
    <Button className="mt-1" busy={change.isPending} onClick={again}>
      Ring it again<span className="sr-only">: {nameOf(way)}</span>
    </Button>
  )
}
