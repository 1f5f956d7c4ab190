import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { HolderDialog } from './HolderDialog.tsx'
import { HolderList } from './HolderList.tsx'
import { HolderUploadDialog } from './HolderUploadDialog.tsx'
import { holdersFileUrl, qualificationsQuery, type HolderFilter } from './qualification.api.ts'
import * as text from './qualification.text.ts'
import { QualificationDialog } from './QualificationDialog.tsx'
import { QualificationList } from './QualificationList.tsx'

const keepingPermissions = [
  'scheduling.change_oncallevent',
  'scheduling.change_department_oncallevents',
  'accounts.change_user',
] as const

/** The qualifications of the account, and who holds them. Users without rights see what they hold. */
export function QualificationsPage() {
  const me = useMe()
  const mayChange = me.permissions.includes('scheduling.change_oncallevent')
  const mayKeep = keepingPermissions.some((permission) => me.permissions.includes(permission))
  const { data, isError, refetch } = useQuery(qualificationsQuery)
  const [filter, setFilter] = useState<HolderFilter>({ search: '', qualification_id: null, state: null })
  const [dialog, setDialog] = useState<'qualification' | 'holder' | 'import'>()
  const close = () => setDialog(undefined)
  return (
    <Page
      title={text.qualificationsTitle}
      about={text.aboutQualifications}
      actions={
        mayChange && (
          <Button tone="accent" onClick={() => setDialog('qualification')}>
            {text.newLabel}
          </Button>
        )
      }
    >
      {isError && !data && <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>}
      {!data && !isError && (
        <Skeleton label={text.qualificationsTitle}>
          <SkeletonBlock className="mb-2 h-12 w-full" />
        </Skeleton>
      )}
      {data && (
        <div className="pb-4">
          <QualificationList qualifications={data} mayChange={mayChange} />
        </div>
      )}
      {data && data.length > 0 && (
        <Section title={text.holdersTitle} about={mayKeep ? text.aboutHolders : text.aboutOwn}>
          {mayKeep && (
            <div className="flex flex-wrap items-center gap-3 pb-3">
              <Button onClick={() => setDialog('holder')}>{text.addHolderLabel}</Button>
              <Button onClick={() => setDialog('import')}>{text.importLabel}</Button>
              <a href={holdersFileUrl(filter)} download className="text-sm text-accent underline">
                {text.exportLabel}
              </a>
            </div>
          )}
          <HolderList qualifications={data} filter={filter} onFilter={setFilter} />
        </Section>
      )}
      {dialog === 'qualification' && <QualificationDialog qualification={null} onClose={close} />}
      {data && dialog === 'holder' && (
        <HolderDialog
          holder={null}
          qualifications={data}
          qualification_id={filter.qualification_id}
          onClose={close}
        />
      )}
      {dialog === 'import' && <HolderUploadDialog onClose={close} />}
    </Page>
  )
}
