import { useQuery } from '@tanstack/react-query'
import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedItemPage, SectionLink } from '../../accounts/components/NamedItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { typeQuery, useChangeType } from './message-type-administration.api.ts'
import { MessageTypeEditor } from './MessageTypeEditor.tsx'
import { archivedNote, inUseNote, missingType } from './message-types.text.ts'

export function MessageTypePage({ typeId }: { typeId: number }) {
  const { account, permissions } = useMe()
  if (permissions.includes('messaging.change_messagetype'))
    return <LoadedType account={account.id} typeId={typeId} />
  return (
    <Page title="Message type">
      <PermissionRequired to="change message types" />
    </Page>
  )
}

const LoadedType = ({ account, typeId }: { account: number; typeId: number }) => (
  <NamedItemPage
    title="Message type"
    section="messageTypes"
    shortNoun="message type"
    item={useQuery(typeQuery(account, typeId))}
    missing={missingType(typeId)}
    failure="Could not load the message type."
  >
    {(type) => (
      <Page
        title={type.name}
        about={
          <>
            <SectionLink section="messageTypes">Message types</SectionLink>
            {` · ${type.is_active ? inUseNote : archivedNote}`}
          </>
        }
        width="wide"
        actions={<ArchiveButton type={type} />}
      >
        <MessageTypeEditor type={type} />
      </Page>
    )}
  </NamedItemPage>
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
