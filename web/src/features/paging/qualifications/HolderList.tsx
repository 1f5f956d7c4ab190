import { useQuery } from '@tanstack/react-query'
import type { QualificationHolder } from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import { validText } from '@wardline/contract/paging/person-cards/held-qualification.rules.ts'
import type { Qualification } from '@wardline/contract/paging/qualifications/qualification.schemas.ts'
import { useState } from 'react'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { FilterField } from '../../../platform/table/FilterField.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { holdersQuery, useDeleteHolder, type HolderFilter } from './qualification.api.ts'
import { HolderDialog } from './HolderDialog.tsx'
import * as text from './qualification.text.ts'

interface HolderListProps {
  qualifications: readonly Qualification[]
  filter: HolderFilter
  onFilter: (filter: HolderFilter) => void
}

export function HolderList({ qualifications, filter, onFilter }: HolderListProps) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(holdersQuery(filter, page))
  const change = (part: Partial<HolderFilter>) => {
    onFilter({ ...filter, ...part })
    setPage(1)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <FilterField
          label={text.searchLabel}
          className="w-56"
          value={filter.search}
          onChange={(search) => change({ search })}
        />
        <Field label={text.qualificationLabel} className="w-56">
          {(control) => (
            <Select
              {...control}
              value={filter.qualification_id ?? ''}
              onChange={({ target }) => change({ qualification_id: Number(target.value) || null })}
            >
              <option value="">{text.allQualifications}</option>
              {qualifications.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text.stateLabel} className="w-32">
          {(control) => (
            <Select
              {...control}
              value={filter.state ?? ''}
              onChange={({ target }) => {
                const found = text.stateOptions.find(({ value }) => value === target.value)
                change({ state: found && found.value !== '' ? found.value : null })
              }}
            >
              {text.stateOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {isError && <LoadError onRetry={refetch}>{text.couldNotLoadHolders}</LoadError>}
      {data?.results.length === 0 && <p className="text-sm text-ink-2">{text.noHolders}</p>}
      {data && data.results.length > 0 && (
        <ul
          role="list"
          aria-label={text.holdersTitle}
          className="w-full overflow-hidden rounded-lg border border-line"
        >
          {data.results.map((holder) => (
            <HolderRow key={holder.id} holder={holder} qualifications={qualifications} />
          ))}
        </ul>
      )}
      {data && (data.previous ?? data.next) && (
        <div className="flex gap-2">
          <Button disabled={!data.previous} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={!data.next} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  )
}

interface HolderRowProps {
  holder: QualificationHolder
  qualifications: readonly Qualification[]
}

function HolderRow({ holder, qualifications }: HolderRowProps) {
  const { id, display_name, qualification, state, may } = holder
  const [isEditing, setEditing] = useState(false)
  const remove = useDeleteHolder({ id })
  const title = `${display_name}: ${qualification}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm font-medium">{title}</p>
        <p className={state === 'expired' ? 'text-xs text-danger' : 'text-xs text-ink-2'}>
          {validText(holder)}
        </p>
      </div>
      <div className="flex gap-2">
        {may.change && (
          <Button tone="ghost" aria-label={`${text.editLabel}: ${title}`} onClick={() => setEditing(true)}>
            {text.editLabel}
          </Button>
        )}
        {may.delete && (
          <Button
            tone="ghost"
            aria-label={`${text.deleteLabel}: ${title}`}
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => showToast(text.removedText),
                onError: (reason) =>
                  showToast(summaryWithReason(text.couldNotDeleteHolder, reason), { tone: 'danger' }),
              })
            }
          >
            {text.deleteLabel}
          </Button>
        )}
      </div>
      {isEditing && (
        <HolderDialog holder={holder} qualifications={qualifications} onClose={() => setEditing(false)} />
      )}
    </li>
  )
}
