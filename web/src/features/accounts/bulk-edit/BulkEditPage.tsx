import { useQuery } from '@tanstack/react-query'
import type { BulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import type { ReactNode } from 'react'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedItemPage, SectionLink } from '../components/NamedItemPage.tsx'
import { Progress } from '../../../platform/ui/feedback/Progress.tsx'
import { useMe } from '../me/me.api.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { BulkEditForm } from './BulkEditForm.tsx'
import { BulkEditResult } from './BulkEditResult.tsx'
import { bulkEditQuery, type EditParams } from './bulk-edit.api.ts'
import { isRunning, missingSelection, progressOf } from './bulk-edit.view.ts'

export function BulkEditPage({ sessionId }: { sessionId: number }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_user'))
    return <LoadedEdit params={{ id: account.uid, session_id: sessionId }} />
  return (
    <Page title="Edit users">
      <PermissionRequired to="change users" />
    </Page>
  )
}

function LoadedEdit({ params }: { params: EditParams }) {
  const item = useQuery(bulkEditQuery(params))
  return (
    <NamedItemPage
      title="Edit users"
      section="users"
      shortNoun="selection"
      item={item}
      missing={missingSelection}
      failure="Could not load the selected users."
    >
      {(edit) => <BulkEditStage edit={edit} params={params} now={item.dataUpdatedAt} />}
    </NamedItemPage>
  )
}

function BulkEditStage({ edit, params, now }: { edit: BulkEdit; params: EditParams; now: number }) {
  const users = countText(edit.users, 'user')
  if (edit.state === 'open')
    return (
      <EditPage title={`Edit ${users}`} about="Nothing changes until you apply it.">
        <BulkEditForm edit={edit} params={params} />
      </EditPage>
    )
  const { done, total } = progressOf(edit)
  return (
    <EditPage
      title={`Edit ${users}`}
      about={isRunning(edit) ? 'You can leave this page; it continues.' : 'Finished.'}
    >
      {isRunning(edit) ? (
        <Progress
          label={edit.state === 'applying' ? 'Changing users' : 'Undoing the changes'}
          done={done}
          total={total}
          totalText={countText(total, 'user')}
        />
      ) : (
        <BulkEditResult key={edit.state} edit={edit} params={params} now={now} />
      )}
    </EditPage>
  )
}

const EditPage = (props: { title: string; about: string; children: ReactNode }) => (
  <Page
    title={props.title}
    about={
      <>
        <SectionLink section="users">Users</SectionLink> · {props.about}
      </>
    }
  >
    {props.children}
  </Page>
)
