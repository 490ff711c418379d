// A button that links to a page: within the app, or by the browser when it is opened in a new tab.
import { history } from '@umijs/max';
import { Button, type ButtonProps } from 'antd';

export function LinkButton({ to, ...button }: Pick<ButtonProps, 'type' | 'children'> & { to: string }) {
  return (
    <Button
      {...button}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.push(to);
      }}
    />
  );
}
