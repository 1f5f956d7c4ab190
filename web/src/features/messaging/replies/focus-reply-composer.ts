export const focusReplyComposer = (): void => document.querySelector<HTMLElement>('[data-reply]')?.focus()
