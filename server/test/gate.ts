/** Something to wait for until a test lets it happen. */
export interface Gate {
  opened: Promise<void>;
  open(): void;
}

/** A gate that is closed. */
export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
