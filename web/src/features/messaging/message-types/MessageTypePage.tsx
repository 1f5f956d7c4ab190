import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { ItemPage } from '../../accounts/components/ItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { typeQuery, useChangeType } from './message-type-administration.api.ts'
import { MessageTypeEditor } from './MessageTypeEditor.tsx'
import { archivedNote, inUseNote, missingType } from './message-types.text.ts'

export const MessageTypePage = ({ typeId }: { typeId: number }) => (
  <ItemPage
    title="Message type"
    permission="messaging.change_messagetype"
    to="change message types"
    list="Message types"
    section="messageTypes"
    shortNoun="message type"
    query={typeQuery(useMe().account.id, typeId)}
    missing={missingType(typeId)}
    failure="Could not load the message type."
    name={({ name }) => name}
    about={({ is_active }) => (is_active ? inUseNote : archivedNote)}
    actions={(type) => <ArchiveButton type={type} />}
  >
    {(type) => <MessageTypeEditor type={type} />}
  </ItemPage>
)

/** Both directions undo each other, so neither asks. */
function ArchiveButton({ type }: { type: ManagedMessageType }) {
  const change = useChangeType(type.id)
  const kind = type.may.archive ? 'archive' : 'restore'
  const submit = () =>
    change.mutate(
      { kind },
      {
        onSuccess: () => showToast(`${type.name} ${kind}d`),
        onError: (error) =>
          showToast([`Could not ${kind} ${type.name}.`, ...errorSentences(error)].join(' '), {
            tone: 'danger',
          }),
      },
    )
  return (
    <Button busy={change.isPending} onClick={submit}>
      {kind === 'archive' ? 'Archive' : 'Restore'}
    </Button>
  )
}
