import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { SkeletonBlock, Skeleton } from '../../../platform/ui/feedback/Skeleton.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { QuietHours } from './QuietHours.tsx'
import { useNotificationPreferences } from './notification-preferences.api.ts'
import { SuppressionLiftButton } from './SuppressionLiftButton.tsx'
import { ChannelOrder } from './ChannelOrder.tsx'

export const NotificationPreferencesSection = ({ user_id }: { user_id: number }) => (
  <Section
    title="Notification preferences"
    about="You are notified in this order until you open or answer the message. If one channel fails, the next starts immediately. Without an answer to a request to confirm, you are reminded after 1½ and 3½ minutes on the next channel, even if you did not select it."
  >
    <PreferencesEditor user_id={user_id} />
  </Section>
)

function PreferencesEditor({ user_id }: { user_id: number }) {
  const { shown, isLoadFailed, reload, error, isSaved, isSaving, retrySave, change } =
    useNotificationPreferences(user_id)
  if (isLoadFailed && !shown)
    return <LoadError onRetry={reload}>Could not load your notification preferences.</LoadError>
  if (!shown)
    return (
      <Skeleton label="Loading your notification preferences">
        <SkeletonBlock className="h-72" />
      </Skeleton>
    )
  return (
    <div className="flex max-w-[520px] flex-col gap-4">
      <p aria-live="polite" className="rounded-md bg-inset px-3 py-2 text-sm">
        {shown.at_night}
      </p>
      <ChannelOrder
        channels={shown.channels}
        onChange={(channels) => change({ channels, is_default: false })}
        renderSuppressed={(channel) => <SuppressionLiftButton channel={channel} />}
      />
      <QuietHours hours={shown} onChange={change} />
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={shown.is_default} onClick={() => change({ is_default: true })}>
          Restore default order
        </Button>
        {error === null ? (
          <p role="status" className="text-sm text-ok">
            {isSaved && !isSaving && 'Saved.'}
          </p>
        ) : (
          <LoadError onRetry={retrySave}>{error}</LoadError>
        )}
      </div>
    </div>
  )
}
