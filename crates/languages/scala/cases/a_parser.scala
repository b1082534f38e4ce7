// A parser by hand: a private class in an object, state that methods move on, returns out of loops and matches.
// case: every def
package server.common
//      ^^^^^^^^^^^^^ def package server.common

private[common] object HeaderParser {
//                     ^^^^^^^^^^^^ def class HeaderParser subkind=object visibility=internal
  def parse(input: String): Either[String, Vector[String]] = new Parser(input).parse()
//    ^^^^^ def method HeaderParser::parse
  private final class Parser(input: String) {
//                    ^^^^^^ def class HeaderParser::Parser visibility=private params="input: String"
    private var index = 0
//              ^^^^^ def field HeaderParser::Parser::index !readonly value=0
    def parse(): Either[String, Vector[String]] = {
//      ^^^^^ def method HeaderParser::Parser::parse
      val elements = Vector.newBuilder[String]
      while (index < input.length) {
        if (input.charAt(index) == ',') {
          index += 1
        } else {
          token() match {
            case Left(error) => return Left(error)
            case Right(element) =>
              elements += element
          }
        }
      }
      Right(elements.result())
    }
    private def pair(found: mutable.Map[String, String]): Either[String, Unit] = {
//              ^^^^ def method HeaderParser::Parser::pair visibility=private
      val raw = token() match {
        case Left(error) => return Left(error)
        case Right(name) => name
      }
      val value =
        if (index < input.length && input.charAt(index) == '"') quoted()
        else token()
      value.flatMap { parsed =>
        found += raw -> parsed
        Right(())
      }
    }
    private def token(): Either[String, String] = {
//              ^^^^^ def method HeaderParser::Parser::token
      val start = index
      while (
        index < input.length &&
        (isPart(input.charAt(index)) || ":[]".indexOf(input.charAt(index)) >= 0)
      ) {
        index += 1
      }
      if (index == start) Left(s"Expected a token at $index")
      else Right(input.substring(start, index))
    }
    private def isBlank(char: Char): Boolean = char == ' ' || char == '\t'
//              ^^^^^^^ def method HeaderParser::Parser::isBlank
    private def isPart(char: Char): Boolean = {
//              ^^^^^^ def method HeaderParser::Parser::isPart
      (char >= 'a' && char <= 'z') || "!#$%&'*+-.^_`|~".indexOf(char) >= 0 ||
      (char >= '\u0080' && char <= '\u00ff')
    }
  }
}
