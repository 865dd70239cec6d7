import { Button, type ButtonProps, Modal } from '@mantine/core';
import { createContext, type ReactNode, use, useReducer } from 'react';
import { Unread } from '../frame/loaded';
import { useWords } from '../words/words';

const IsUnread = createContext(false);

/** Area of an act: its {@link ActButton} can be pressed once everything that is shown in it, and in areas around it, has loaded. */
export function BeforeAct({ children }: { children: ReactNode }) {
  const isOuterUnread = use(IsUnread);
  const [unread, count] = useReducer((before: number, by: number) => before + by, 0);
  return (
    <Unread value={count}>
      <IsUnread value={isOuterUnread || unread > 0}>{children}</IsUnread>
    </Unread>
  );
}

type ActButtonProps = ButtonProps & { onClick?: () => void; type?: 'submit' };

/** Button that does an act; `data-act` is its mark for tests. */
export function ActButton({ disabled, ...button }: ActButtonProps) {
  const isUnread = use(IsUnread);
  return <Button data-act disabled={isUnread || disabled} {...button} />;
}

interface DialogueProps {
  title: string | null;
  /** True when the dialogue is wide enough for tables. */
  isWide?: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Modal dialogue; the page behind it does not scroll. */
export function Dialogue({ title, isWide = false, isOpen, onClose, children }: DialogueProps) {
  const { close } = useWords('shown');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={isWide ? 'xl' : 'md'}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      <BeforeAct>{children}</BeforeAct>
    </Modal>
  );
}
