import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RouteQuery } from '../../../platform/api/route-query.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { NamedItemPage, SectionLink, type NamedItemPageProps } from './NamedItemPage.tsx'
import { PermissionGate, type PermissionGateProps } from './PermissionGate.tsx'

interface ItemPageProps<Item>
  extends Omit<NamedItemPageProps<Item>, 'item'>, Omit<PermissionGateProps, 'children'> {
  query: RouteQuery<Item>
  /** Label of the link to the list. */
  list: string
  name: (item: Item) => string
  /** Follows the link to the list. */
  about?: (item: Item) => string | false
  actions: (item: Item) => ReactNode
}

/** The page of one item of a list in the account settings. */
export const ItemPage = <Item,>(props: ItemPageProps<Item>) => (
  <PermissionGate permission={props.permission} to={props.to} title={props.title}>
    <LoadedItem {...props} />
  </PermissionGate>
)

function LoadedItem<Item>({ query, list, name, about, actions, ...props }: ItemPageProps<Item>) {
  const item = useQuery(query as UseQueryOptions<Item>)
  return (
    <NamedItemPage {...props} item={item}>
      {(loaded) => {
        const text = about?.(loaded)
        return (
          <Page
            title={name(loaded)}
            about={
              <>
                <SectionLink section={props.section}>{list}</SectionLink>
                {text && ` · ${text}`}
              </>
            }
            actions={actions(loaded)}
          >
            {props.children(loaded)}
          </Page>
        )
      }}
    </NamedItemPage>
  )
}
