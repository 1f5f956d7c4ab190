import { Menu } from '@base-ui/react/menu'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Kbd } from '../indicators/Kbd.tsx'
import type { MenuItem, MenuProps } from './menu-props.ts'

function Item({ item }: { item: MenuItem }) {
  return (
    <Menu.Item
      onClick={item.onSelect}
      disabled={item.disabled ?? false}
      aria-current={item.checked || undefined}
      className={clsx(
        'flex min-h-control items-center gap-2 rounded-sm px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-hover',
        item.danger ? 'text-danger' : 'text-ink',
      )}
    >
      {item.icon}
      <span className="flex-1">{item.label}</span>
      {item.checked && <IconCheck size={16} aria-hidden />}
      {item.keys && <Kbd>{item.keys}</Kbd>}
    </Menu.Item>
  )
}

export function MenuPopup(props: MenuProps & { isOpenAtOnce: boolean; isFocusedAtOnce: boolean }) {
  const { trigger, items, heading, align = 'end', side = 'bottom', isOpenAtOnce, isFocusedAtOnce } = props
  const button = useRef<HTMLButtonElement>(null)
  const isFirst = useRef(true)
  // A layout effect, so that no key is lost while the trigger replaces the placeholder.
  useLayoutEffect(() => {
    if (isFirst.current && isFocusedAtOnce) button.current?.focus()
    isFirst.current = false
  }, [isFocusedAtOnce])
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  useEffect(() => {
    // A press that began on the placeholder may end after the replacement.
    if (isOpenAtOnce) setOpen(true)
  }, [isOpenAtOnce])
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger ref={button} render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align={align} side={side} className="z-40">
          <Menu.Popup className="pop max-h-(--available-height) min-w-48 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised p-1 text-sm shadow-pop outline-none">
            {heading && <div className="border-b border-line px-2 pt-1 pb-2 mb-1">{heading}</div>}
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.separatorAbove && <Menu.Separator className="my-1 h-px bg-line" />}
                <Item item={item} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
