import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';

interface DialogueProps {
  title: string | null;
  /** Of the button in the corner; left out: the word for closing. */
  closeLabel?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A question on top of the page, which does not move underneath. */
export function Dialogue({ title, closeLabel, isOpen, onClose, children }: DialogueProps) {
  const { close } = useWords('shown');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': closeLabel ?? close }}
    >
      {children}
    </Modal>
  );
}
