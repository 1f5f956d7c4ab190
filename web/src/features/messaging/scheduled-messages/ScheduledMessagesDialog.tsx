import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { DeleteScheduledMessage } from './DeleteScheduledMessage.tsx'
import { EditScheduledMessage } from './EditScheduledMessage.tsx'
import { ScheduledMessageRow } from './ScheduledMessageRow.tsx'
import { scheduledMessagesQuery } from './scheduled-message.api.ts'
import { noScheduledText, scheduledLoadError, scheduledTitle } from './scheduled-messages.text.ts'

interface OpenMessage {
  id: number
  dialog: 'edit' | 'delete'
}

/** The scheduled messages of the user, in the order in which they will be sent. */
export function ScheduledMessagesDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(scheduledMessagesQuery)
  const [open, setOpen] = useState<OpenMessage>()
  // It closes if another tab deletes the message.
  const message = data?.find(({ id }) => id === open?.id)
  const close = () => setOpen(undefined)
  return (
    <Dialog open onClose={onClose} title={scheduledTitle}>
      {isError && !data && <LoadError onRetry={() => void refetch()}>{scheduledLoadError}</LoadError>}
      {!data && !isError && (
        <Skeleton label={scheduledTitle}>
          <SkeletonBlock className="h-11" />
        </Skeleton>
      )}
      {data?.length === 0 && <p className="text-sm text-ink-2">{noScheduledText}</p>}
      {data && data.length > 0 && (
        <ul role="list" className="divide-y divide-line">
          {data.map((each) => (
            <ScheduledMessageRow
              key={each.id}
              message={each}
              onEdit={() => setOpen({ id: each.id, dialog: 'edit' })}
              onDelete={() => setOpen({ id: each.id, dialog: 'delete' })}
            />
          ))}
        </ul>
      )}
      {message && open?.dialog === 'edit' && <EditScheduledMessage message={message} onClose={close} />}
      {message && open?.dialog === 'delete' && <DeleteScheduledMessage message={message} onClose={close} />}
    </Dialog>
  )
}
