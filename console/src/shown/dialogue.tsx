import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';

interface DialogueProps {
  title: string | null;
  /** Label of the close button; the default is "Close" in the page's language. */
  closeLabel?: string;
  /** True when the dialogue is wide enough for tables. */
  isWide?: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Modal dialogue; the page behind it does not scroll. */
export function Dialogue({ title, closeLabel, isWide = false, isOpen, onClose, children }: DialogueProps) {
  const { close } = useWords('shown');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={isWide ? 'xl' : 'md'}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': closeLabel ?? close }}
    >
      {children}
    </Modal>
  );
}
