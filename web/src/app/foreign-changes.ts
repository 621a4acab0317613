/** Makes the page withstand what translators, password managers, and extensions do to it. Called once, before it is shown. */
export function withstandForeignChanges(): void {
  keepTranslated();
  document.addEventListener('submit', ({ target }) => tellWhatWasFilledIn(target as HTMLFormElement), true);
}

// Translators put elements of their own in place of texts that React still holds: when it takes these out of the page, or puts
// something before them, it would throw, and the whole screen would be lost (facebook/react#11538).
function keepTranslated(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    node: Added,
    before: Node | null,
  ): Added {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as Added;
  };
}

// Some password managers fill in fields without an event, and React would send what it knows of. It ignores the event of a field
// whose value it knows.
function tellWhatWasFilledIn(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input'))
    field.dispatchEvent(new Event('input', { bubbles: true }));
}
