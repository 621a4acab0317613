/** Something to wait for until a test lets it happen. */
export interface Gate<Value> {
  opened: Promise<Value>;
  open(value: Value): void;
}

/** A gate that is closed. */
export function createGate<Value = void>(): Gate<Value> {
  let open = (_value: Value) => {};
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
